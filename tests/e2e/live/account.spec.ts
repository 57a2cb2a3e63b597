import type { Browser, Locator, Page } from '@playwright/test'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signIn, signUp } from './people.ts'

test('the password rule is shown beforehand, and nothing is sent until it is met', async ({
  page,
}) => {
  const person = { ...newPerson(), password: 'short' }
  await fillSignUp(page, '/sign-up', person)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('At least 8 characters')
  await createButton(page).click()
  await expect(password).toHaveAccessibleDescription(
    `At least 8 characters ${messages.passwordTooShort}`,
  )
  await expect(password).toBeFocused()
  await expect(page).toHaveURL('/sign-up')

  await password.fill('long enough')
  await createButton(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(account(page)).toBeVisible()
})

test('a wrong password and an unknown email get the same error, and the input stays', async ({
  page,
  allowConsole,
  allowRefusal,
}) => {
  allowConsole(/sign in error CallError/)
  allowRefusal(401)
  const person = await signUp(page)
  await signOut(page)
  for (const email of [person.email, newPerson().email]) {
    await open(page, '/sign-in')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(messages.invalidCredentials)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something else')
  }
  await expectNoAxeViolations(page)
})

test('sign-up with an existing email shows an error with the next steps', async ({
  page,
  allowConsole,
  allowRefusal,
}) => {
  allowConsole(/sign up error CallError/)
  allowRefusal(409)
  const person = await signUp(page)
  await signOut(page)
  await fillSignUp(page, '/sign-up', { ...newPerson('Someone Else'), email: person.email })
  await createButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(messages.accountNotCreated)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Someone Else')
})

test('sign-up returns to the page that led to it', async ({ page }) => {
  await open(page, '/sign-in?next=/pricing?billing=yearly')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, null, newPerson())
  await createButton(page).click()
  await expect(page).toHaveURL('/pricing?billing=yearly')
})

test('local storage keeps the name and role of a returning user, but no email', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(account(page)).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain(person.email)
  await expect(page.locator('html')).not.toHaveAttribute('data-returning')
})

test('a forgotten password is reset once by the link of an email', async ({
  page,
  browser,
  readMail,
  allowConsole,
  allowRefusal,
}) => {
  const person = await signUp(page)
  const elsewhere = await anotherBrowser(browser)
  await open(elsewhere, '/sign-in')
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await elsewhere.getByRole('button', { name: 'Forgot your password?' }).click()
  const asking = elsewhere.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(asking.getByLabel('Email')).toHaveValue(person.email)
  await expectNoAxeViolations(elsewhere)
  await asking.getByRole('button', { name: 'Send reset link' }).click()
  await expect(asking.getByRole('status')).toHaveText(messages.resetRequested)

  const { link } = await readMail(person.email, /password/i)
  await open(elsewhere, link)
  const choosing = elsewhere.getByRole('dialog', { name: 'Choose a new password' })
  const password = choosing.getByLabel('New password', { exact: true })
  await expect(password).toHaveAccessibleDescription('At least 8 characters')
  await expectNoAxeViolations(elsewhere)
  await password.fill('another engine')
  await choosing.getByRole('button', { name: 'Save password' }).click()
  await expect(elsewhere.getByText(messages.passwordReset)).toBeVisible()
  await expect(choosing).toHaveCount(0)
  await expect(elsewhere).toHaveURL('/sign-in')
  await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await signIn(elsewhere, { ...person, password: 'another engine' })

  // The link holds once; a new one can be asked for at once.
  allowRefusal(400)
  await open(elsewhere, link)
  await password.fill('a third engine')
  await choosing.getByRole('button', { name: 'Save password' }).click()
  await expect(choosing.getByRole('alert')).toHaveText(messages.tokenStale)
  await choosing.getByRole('button', { name: 'Request a new link' }).click()
  await expect(asking).toBeVisible()
  await elsewhere.keyboard.press('Escape')
  await expect(elsewhere).toHaveURL('/sign-in')

  // Every session ended with the old password, the first one included.
  allowConsole(/sign in error CallError/)
  allowRefusal(401)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(account(page)).toHaveCount(0)
  await elsewhere.context().close()
})

test('an email address is confirmed by its link once the account is signed in', async ({
  page,
  browser,
  readMail,
  allowRefusal,
}) => {
  const person = await signUp(page)
  const banner = page.getByText(`Confirm your email address. We sent a link to ${person.email}.`)
  await expect(banner).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible()

  const { link } = await readMail(person.email, /confirm/i)
  const elsewhere = await anotherBrowser(browser)
  await open(elsewhere, link)
  await expect(elsewhere.getByText(messages.confirmationNeedsSignIn)).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  await page.reload()
  await expect(banner).toBeVisible()

  const main = elsewhere.getByRole('main')
  await main.getByRole('link', { name: 'I didn’t create this account' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
  await elsewhere.goBack()
  await main.getByRole('link', { name: 'Sign in', exact: true }).first().click()
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(elsewhere.getByText(messages.emailConfirmed)).toBeVisible()
  await expect(elsewhere).toHaveURL('/dashboard')

  // The other page learns of it when it is looked at again.
  await page.reload()
  await expect(account(page)).toBeVisible()
  await expect(banner).toHaveCount(0)

  allowRefusal(400)
  const { link: newLink } = await readMail((await signUp(page)).email, /confirm/i)
  await open(page, `${newLink}-and-more`)
  await expect(page.getByRole('alert')).toContainText(messages.tokenStale)
  await expect(page).toHaveURL('/dashboard')
  allowRefusal(403)
  await open(elsewhere, newLink)
  await expect(elsewhere.getByRole('alert')).toContainText(messages.confirmationForOtherAccount)
  await elsewhere.context().close()
})

test('the account panel has an address and restores focus when it closes', async ({ page }) => {
  const person = await signUp(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  const panel = await openAccount(page)
  await expect(page).toHaveURL('/pricing?account=')
  await expect(panel).toContainText(person.email)
  await expect(panel).toContainText('Not confirmed yet')
  await expect(panel.getByText('This device')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/pricing')
  await expect(account(page)).toBeFocused()

  await page.goForward()
  await expect(panel).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
})

test('a new name shows in every tab at once, a new email once it is confirmed', async ({
  page,
  context,
  readMail,
}) => {
  const person = await signUp(page)
  const tab = await context.newPage()
  await open(tab, '/dashboard')
  const panel = await openAccount(page)
  await panel.getByRole('button', { name: 'Edit profile' }).click()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada King')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Edit profile' })).toBeFocused()
  await expect(tab.getByRole('button', { name: 'Account of Ada King' })).toBeVisible()
  await expect(tab.getByText('Welcome, Ada King.')).toBeVisible()

  const { email } = newPerson()
  await panel.getByRole('button', { name: 'Change email address' }).click()
  await panel.getByRole('textbox', { name: 'New email address' }).fill(email)
  await panel.getByLabel('Your password', { exact: true }).fill(person.password)
  await expectNoAxeViolations(page, { part: 'dialog' })
  await page.keyboard.press('Enter')
  await expect(panel).toContainText(`Confirm ${email} to finish the change.`)
  await expect(panel).toContainText(person.email)
  await expectNoAxeViolations(page, { part: 'dialog' })

  const { link } = await readMail(email, /confirm your new email/i)
  await open(tab, link)
  await expect(tab.getByText(messages.emailConfirmed)).toBeVisible()
  await expect(panel).not.toContainText(person.email)
  await expect(panel).toContainText(email)
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()
  await readMail(person.email, /was changed/)
})

test('a new password needs the current one and ends every other session', async ({
  page,
  browser,
  allowRefusal,
}) => {
  const person = await signUp(page)
  const elsewhere = await anotherBrowser(browser)
  await signIn(elsewhere, person)

  const panel = await openAccount(page)
  await changePassword(panel, 'not this one', 'another engine')
  allowRefusal(400)
  const current = panel.getByLabel('Current password', { exact: true })
  await expect(current).toHaveAccessibleDescription(messages.passwordWrong)
  await expect(current).toBeFocused()
  await expect(panel.getByLabel('New password', { exact: true })).toHaveValue('another engine')

  await changePassword(panel, person.password, 'another engine')
  await expect(panel.getByRole('status')).toHaveText(messages.passwordChanged)
  await expect(current).toHaveValue('')

  await elsewhere.reload()
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
  await signIn(elsewhere, { ...person, password: 'another engine' })
  await elsewhere.context().close()
})

test('sessions are listed, and all others can be ended', async ({ page, browser }) => {
  const person = await signUp(page)
  const elsewhere = await anotherBrowser(browser)
  await signIn(elsewhere, person)

  const panel = await openAccount(page)
  const sessions = panel.getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(sessions.first()).toContainText(/^Chrome on \w+/)
  await panel.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(panel.getByText(messages.sessionsEnded, { exact: true })).toBeVisible()
  await expect(sessions).toHaveCount(1)

  // Looked at again, the other page tells the truth, and shows nothing of anybody's.
  await elsewhere.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(elsewhere.getByText('These are sample requests')).toBeVisible()
  await elsewhere.context().close()
})

test('the account panel downloads the account’s data', async ({ page }) => {
  const person = await signUp(page)
  const panel = await openAccount(page)
  const started = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download all as JSON' }).click()
  const chunks = await (await started).createReadStream()
  const text = (await chunks.toArray()).join('')
  expect(JSON.parse(text)).toMatchObject({ user: { email: person.email }, requests: [] })
})

test('deleting an account with work in progress asks for the company’s name', async ({ page }) => {
  const person = await signUp(page)
  await placeOrder(page)
  const panel = await openAccount(page)
  const section = panel.getByRole('region', { name: 'Delete account' })
  await section.getByRole('button', { name: 'Delete account…' }).click()
  await expect(section).toContainText('1 request is still open.')
  const company = section.getByRole('textbox', { name: 'Company name' })
  await expect(company).toBeFocused()
  await section.getByLabel('Password', { exact: true }).fill(person.password)
  await section.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(company).toHaveAccessibleDescription(messages.companyMismatch)
  await expectNoAxeViolations(page, { part: 'dialog' })
  await company.fill(person.company)
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.accountDeleted)).toBeVisible()
})

test('an account is deleted permanently with its password', async ({
  page,
  allowConsole,
  allowRefusal,
}) => {
  const person = await signUp(page)
  const panel = await openAccount(page)
  const section = panel.getByRole('region', { name: 'Delete account' })
  await section.getByRole('button', { name: 'Delete account…' }).click()
  const password = section.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectNoAxeViolations(page)

  allowRefusal(400)
  await password.fill('not this one')
  await section.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(password).toHaveAccessibleDescription(messages.passwordWrong)

  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.accountDeleted)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  allowConsole(/sign in error CallError/)
  allowRefusal(401)
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(messages.invalidCredentials)
})

test('signing out leaves no personal data on the page, also after Back', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('These are sample requests')).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the account opens from the menu and fits', async ({ page }) => {
    await signUp(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await account(page).tap()
    await page.getByRole('menuitem', { name: 'Account' }).tap()
    const panel = page.getByRole('dialog', { name: 'Account' })
    await expect(panel).toBeVisible()
    const width = await panel.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(width).toBe(0)
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Close' }).tap()
    await expect(panel).toHaveCount(0)
  })
})

function account(page: Page): Locator {
  return page.getByRole('button', { name: /^Account of / })
}

async function openAccount(page: Page): Promise<Locator> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await expect(panel).toBeVisible()
  return panel
}

async function changePassword(panel: Locator, current: string, chosen: string): Promise<void> {
  await panel.getByLabel('Current password', { exact: true }).fill(current)
  await panel.getByLabel('New password', { exact: true }).fill(chosen)
  await panel.getByRole('button', { name: 'Change password' }).click()
}

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText(messages.signedOut)).toBeVisible()
}

async function fillSignUp(page: Page, address: string | null, person: SignUpForm): Promise<void> {
  if (address !== null) await open(page, address)
  await page.getByRole('textbox', { name: 'Name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Company' }).fill(person.company)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

function createButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Create Account' })
}

/** Somewhere else: a browser that shares nothing with the first. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

import { accountMessages } from '#domain/accounts/account-messages.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { enterAs, newPerson, signIn, signUp, submitSignIn, submitSignUp } from './people.ts'

test('signing up with a taken address keeps the input; with a free one it returns to the page that led there', async ({
  page,
  addMember,
  allowConsole,
  allowRefusal,
}) => {
  allowConsole(/sign up error CallError/)
  allowRefusal(409)
  await open(page, '/sign-in?next=/pricing?billing=yearly')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 8 characters',
  )
  const person = newPerson()
  const { email } = await addMember()
  await submitSignUp(page, { ...person, email })
  await expect(page.getByRole('alert')).toHaveText(serverMessages.accountNotCreated)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(person.name)
  await auditInDepth(page)
  await submitSignUp(page, person)
  await expect(page).toHaveURL('/pricing?billing=yearly')
  await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible()
})

test('a link to a request leads through the sign-in page to the request', async ({
  page,
  addMember,
  allowConsole,
  allowRefusal,
}) => {
  allowConsole(/sign in error CallError/)
  allowRefusal(401)
  const person = await addMember()
  const { id, title } = await placeOrder(person)
  await open(page, `/dashboard?request=${id}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(`Sign in to see ${id}.`)).toBeVisible()
  await submitSignIn(page, { ...person, password: 'something else' })
  await expect(page.getByRole('alert')).toHaveText(serverMessages.invalidCredentials)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await auditInDepth(page)
  await submitSignIn(page, person)
  await expect(page).toHaveURL(`/dashboard?request=${id}`)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).toContain(person.name)
  expect(stored).not.toContain(person.email)
})

test('a forgotten password is reset by an emailed link, which leads to the page that asked to sign in', async ({
  page,
  addMember,
  readMail,
}) => {
  const person = await addMember()
  await open(page, '/dashboard?account=')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const asking = page.getByRole('dialog', { name: 'Forgot your password?' })
  await auditInDepth(page, { part: 'dialog' })
  await asking.getByRole('button', { name: 'Send reset link' }).click()
  await expect(asking.getByRole('status')).toHaveText(messages.resetRequested)

  await open(page, (await readMail(person.email, /password/i)).link)
  const choosing = page.getByRole('dialog', { name: 'Choose a new password' })
  await auditInDepth(page, { part: 'dialog' })
  await choosing.getByLabel('New password', { exact: true }).fill('another engine')
  await choosing.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(messages.passwordReset)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await submitSignIn(page, { ...person, password: 'another engine' })
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('a new name shows in every tab at once, a new email once both addresses have confirmed it', {
  tag: '@full',
}, async ({ page, context, readMail }) => {
  const person = await signUp(page)
  await open(page, (await readMail(person.email, /confirm your email/i)).link)
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible()
  await open(page, '/dashboard?account=')
  const tab = await context.newPage()
  await open(tab, '/dashboard')
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'Edit profile' }).click()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada King')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Edit profile' })).toBeFocused()
  await expect(tab.getByRole('button', { name: 'Account of Ada King' })).toBeVisible()

  const { email } = newPerson()
  await panel.getByRole('button', { name: 'Change email address' }).click()
  await panel.getByRole('textbox', { name: 'New email address' }).fill(email)
  await panel.getByLabel('Your password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(panel).toContainText(`Confirm ${email} and ${person.email} to finish the change.`)
  await open(tab, (await readMail(person.email, /new email address was entered/)).link)
  await expect(tab.getByText(`Open the link we sent to ${email}`)).toBeVisible()
  await expect(panel).toContainText(`Confirm ${email} to finish the change.`)
  await open(tab, (await readMail(email, /confirm your new email/i)).link)
  await expect(tab.getByText(messages.emailConfirmed)).toBeVisible()
  await expect(panel).not.toContainText(person.email)
  await expect(panel).toContainText(email)
})

test('other sessions can be ended from the account, and the log shows it', {
  tag: '@full',
}, async ({ page, newPage, addMember }) => {
  const person = await addMember()
  await enterAs(page, person)
  const elsewhere = await newPage()
  await signIn(elsewhere, person)
  await open(page, '/dashboard?account=security')
  const panel = page.getByRole('dialog', { name: 'Account' })
  const sessions = panel
    .getByRole('region', { name: 'Where you’re signed in' })
    .getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await panel.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(panel.getByText(accountMessages.sessionsEnded, { exact: true })).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This device')

  // The other page reads the session again when it becomes visible.
  await elsewhere.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(elsewhere.getByText('These are sample requests')).toBeVisible()
  await panel.getByRole('button', { name: 'Show log' }).click()
  const log = panel.getByRole('list', { name: 'Security log' })
  await expect(log.getByRole('listitem').first()).toContainText('Signed out')
  await auditInDepth(page, { part: 'dialog' })
})

test('signing out removes the account’s data from every tab, even after Back', async ({
  page,
  context,
  allowRefusal,
}) => {
  // A call that is under way when the session ends is refused.
  allowRefusal(401)
  await signUp(page)
  await open(page, '/dashboard')
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(other.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText(messages.signedOut)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other.getByText('These are sample requests')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  const tabs = [
    ['Account', 'Email address'],
    ['Security', 'Where you’re signed in'],
  ] as const

  test('the account opens from the menu and fits', { tag: '@full' }, async ({ page }) => {
    await signUp(page)
    await open(page, '/pricing')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: /^Account of / }).tap()
    await page.getByRole('menuitem', { name: 'Account' }).tap()
    const panel = page.getByRole('dialog', { name: 'Account' })
    for (const [tab, heading] of tabs) {
      await panel.getByRole('tab', { name: tab }).tap()
      await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
      await expect(panel.locator('.skeleton')).toHaveCount(0)
      const excess = await panel.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(excess).toBe(0)
      await auditInDepth(page, { part: 'dialog' })
    }
    await panel.getByRole('button', { name: 'Close' }).tap()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL('/pricing')
  })
})

import type { Browser, Locator, Page } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { operatorMessages } from '#domain/operator-messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { ageSignIn } from './age-sign-in.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { grantOperator } from './operator.ts'
import { createAccount, enter, newPerson, signIn, signUp } from './people.ts'

test('a change of email address is confirmed at both addresses, and the page says which is missing', async ({
  page,
  context,
  readMail,
}) => {
  const person = await signUp(page)
  const confirmation = await readMail(person.email, /confirm your email/i)
  expect(confirmation.text).toContain('deleted after 14 days')
  await open(page, confirmation.link)
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible()

  const { email } = newPerson()
  const panel = await openAccount(page)
  await panel.getByRole('button', { name: 'Change email address' }).click()
  await panel.getByRole('textbox', { name: 'New email address' }).fill(email)
  await panel.getByLabel('Your password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(panel).toContainText(`Confirm ${email} and ${person.email} to finish the change.`)

  const tab = await context.newPage()
  const atOld = await readMail(person.email, /new email address was entered/)
  await open(tab, atOld.link)
  await expect(tab.getByText(`Open the link we sent to ${email}`)).toBeVisible()
  await expectNoAxeViolations(tab)
  await expect(panel).toContainText(`Confirm ${email} to finish the change.`)
  await expect(panel.getByRole('button', { name: 'Resend link', exact: true })).toBeVisible()

  const atNew = await readMail(email, /confirm your new email/i)
  await open(tab, atNew.link)
  await expect(tab.getByText(messages.emailConfirmed)).toBeVisible()
  await expect(tab.getByText('One confirmation is left.')).toHaveCount(0)
  await expect(panel).not.toContainText(person.email)
  await expect(panel).toContainText(email)
})

test('another session is signed out from the account, where the log shows it', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const elsewhere = await anotherBrowser(browser)
  await signIn(elsewhere, person)
  const panel = await openAccount(page)
  await panel.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(panel.getByText(messages.sessionEnded)).toBeVisible()
  await open(elsewhere, '/dashboard')
  await expect(elsewhere.getByText('You’re not signed in.')).toBeVisible()

  await panel.getByRole('button', { name: 'Show log' }).click()
  const entries = panel.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries).toHaveText([
    /^Signed out remotely: Chrome on \w+.*this computer/,
    /^Signed in.*Chrome on \w+, this computer/,
    /^Agreed to the terms/,
    /^Account created/,
  ])
  await expectNoAxeViolations(page, { part: 'dialog' })
})

test('an admin invites an operator, who accepts with a new account; suspended, they lose the tools', async ({
  page,
  browser,
  server,
  readMail,
  allowRefusal,
}) => {
  await enterAsAdmin(server, page)
  await page.getByRole('tab', { name: 'Operators' }).click()
  const mara = newPerson('Mara Lind')
  await page.getByRole('textbox', { name: 'Email address' }).fill('nonsense')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveAccessibleDescription(
    messages.emailMalformed,
  )
  await page.getByRole('textbox', { name: 'Email address' }).fill(mara.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(operatorMessages.invited)).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw: ${mara.email}` })).toBeVisible()
  await expectNoAxeViolations(page)

  const { link } = await readMail(mara.email, /invited to the/)
  const other = await anotherBrowser(browser)
  await signUp(other)
  await open(other, link)
  await invitation(other).getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invitation(other).getByRole('alert')).toHaveText(operatorMessages.invitationForOther)

  const invited = await anotherBrowser(browser)
  await open(invited, link)
  await expectNoAxeViolations(invited)
  await invitation(invited).getByRole('link', { name: 'Create an account' }).click()
  await invited.getByRole('textbox', { name: 'Name' }).fill(mara.name)
  await invited.getByRole('textbox', { name: 'Company' }).fill(mara.company)
  await invited.getByRole('textbox', { name: 'Email' }).fill(mara.email)
  await invited.getByLabel('Password', { exact: true }).fill(mara.password)
  await invited.getByRole('button', { name: 'Create Account' }).click()
  await invitation(invited).getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited.getByText(operatorMessages.accepted)).toBeVisible()
  await expect(invited).toHaveURL('/sign-in')
  await signIn(invited, mara)
  await expect(invited.getByRole('tab', { name: 'Operations' })).toBeVisible()
  await expect(invited.getByRole('tab', { name: 'Operators' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Suspend: Mara Lind' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restore: Mara Lind' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Account' }).fill(mara.email)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'What happened' }).selectOption('Role changed')
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries).toHaveText([/^Role changed: suspended/, /^Role changed: operator/])
  await expectNoAxeViolations(page)
  allowRefusal(401)
  await expect(invited.getByRole('tab', { name: 'Operations' })).toHaveCount(0)
})

test('inviting an operator and exporting the queue ask who is there when the sign-in was long ago', async ({
  page,
  server,
  allowRefusal,
}) => {
  const { email, password } = await enterAsAdmin(server, page)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const confirm = async () => {
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  const client = newPerson()
  await ageSignIn(server, email)
  allowRefusal(403)
  await page.getByRole('tab', { name: 'Operators' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(client.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectNoAxeViolations(page)
  await confirm()
  await expect(page.getByRole('button', { name: `Withdraw: ${client.email}` })).toBeVisible()

  await placeOrder(page)
  await ageSignIn(server, email)
  await page.getByRole('tab', { name: 'Operations' }).click()
  const link = page.getByRole('link', { name: 'Download the whole queue (CSV)' })
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await link.click()
  const downloading = page.waitForEvent('download')
  await confirm()
  expect((await downloading).suggestedFilename()).toMatch(/queue.*\.csv$/)
})

async function enterAsAdmin(server: LiveServer, page: Page): Promise<SignUpForm> {
  const omar = newPerson('Omar Haddad')
  await createAccount(page, omar)
  await grantOperator(server, omar.email, { isAdmin: true })
  await enter(page, omar)
  return omar
}

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await expect(panel).toBeVisible()
  return panel
}

function invitation(page: Page): Locator {
  return page.getByRole('region', { name: 'Invitation' })
}

/** A browser that shares nothing with the first. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

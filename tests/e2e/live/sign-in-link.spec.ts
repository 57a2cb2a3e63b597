import type { Page } from '@playwright/test'
import { linkMessages } from '#domain/link-messages.ts'
import { messages } from '#domain/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'

const subject = 'Your link to sign in'

test('a link signs in with one press in the browser that asked for it, and once', async ({
  page,
  addMember,
  allowRefusal,
  readMail,
}) => {
  allowRefusal(400)
  const { email } = await addMember()
  await askForLink(page, email)
  await expect(page.getByRole('dialog')).toContainText(linkMessages.signInLinkSent)
  await expectNoAxeViolations(page, { part: 'dialog' })
  const { link } = await readMail(email, subject)
  await open(page, link)
  const panel = page.getByRole('dialog', { name: 'Sign in' })
  await expect(panel).toContainText(`Sign in as ${email}`)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(messages.signedIn)).toBeVisible()

  await open(page, link)
  await expect(panel.getByRole('alert')).toHaveText(messages.tokenStale)
  await panel.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('a link signs in in another browser with the code that the asking one shows', async ({
  page,
  newPage,
  addMember,
  readMail,
}) => {
  const { email } = await addMember()
  await askForLink(page, email)
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText()
  const other = await newPage()
  await open(other, (await readMail(email, subject)).link)
  const panel = other.getByRole('dialog', { name: 'Sign in' })
  const field = panel.getByRole('textbox', { name: 'Code' })
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toHaveAccessibleDescription(linkMessages.codeMissing)
  await field.fill(code.startsWith('0') ? '100000' : '000000')
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toHaveAccessibleDescription(linkMessages.codeWrong)
  await expectNoAxeViolations(other, { part: 'dialog' })
  await field.fill(code)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/dashboard')
})

async function askForLink(page: Page, email: string): Promise<void> {
  await open(page, '/sign-in')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  const panel = page.getByRole('dialog', { name: 'Sign in by email' })
  await expect(panel.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await panel.getByRole('button', { name: 'Email me a link' }).click()
}

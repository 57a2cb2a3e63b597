import { secondFactorMessages } from '#domain/accounts/second-factor.ts'
import { messages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { expect, test } from './fixtures.ts'
import { openSignedOut, signUp, submitSignIn } from './people.ts'

test('two-step sign-in is set up in the account, then asks for a code or a recovery code, and is removed', async ({
  page,
  allowConsole,
  allowRefusal,
}) => {
  const person = await signUp(page)
  await open(page, '/dashboard?account=security')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await auditInDepth(page, { part: 'dialog' })
  const key = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await section.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await section.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await auditInDepth(page, { part: 'dialog' })
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 of 10 recovery codes')).toBeVisible()

  await openSignedOut(page)
  await submitSignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await auditInDepth(page)
  allowRefusal(400)
  allowConsole(/^error: sign in error/)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await code.fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.signedIn)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)

  await openSignedOut(page)
  await submitSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await open(page, '/dashboard?account=security')
  await expect(section.getByText('9 of 10 recovery codes')).toBeVisible()
  await section.getByRole('button', { name: 'Remove…' }).click()
  await section.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

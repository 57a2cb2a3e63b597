import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startTestServer } from '#bin/server-process.ts'
import { messages } from '#domain/messages.ts'
import { secondFactorMessages } from '#domain/second-factor-messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { ageSignIn } from './age-sign-in.ts'
import { expect, test } from './fixtures.ts'
import { grantOperator } from './operator.ts'
import { createAccount, newPerson, signIn, signUp } from './people.ts'

test('two-step sign-in is set up in the account, and then asked for after the password', async ({
  page,
  allowConsole,
  allowRefusal,
}) => {
  const person = await signUp(page)
  const { key, codes } = await setUp(page)
  expect(new Set(codes).size).toBe(10)

  await signOutAndIn(page, person)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.reload()
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page)

  allowRefusal(400)
  allowConsole(/^error: sign in error/)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await code.fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.signedIn)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a recovery code signs in, and the step before it is a press away', async ({ page }) => {
  const person = await signUp(page)
  const { codes } = await setUp(page)
  await signOutAndIn(page, person)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await fillIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)

  await open(page, '/dashboard?account=')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(section.getByText('9 of 10 recovery codes')).toBeVisible()
  await section.getByRole('button', { name: 'New recovery codes…' }).click()
  await section.getByRole('button', { name: 'Create new codes' }).click()
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 of 10 recovery codes')).toBeVisible()
  await section.getByRole('button', { name: 'Remove…' }).click()
  await section.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('a sensitive action asks who is there when the sign-in was long ago, and then goes on', async ({
  page,
  server,
  allowRefusal,
}) => {
  const person = await signUp(page)
  await ageSignIn(server, person.email)

  await open(page, '/dashboard?account=')
  allowRefusal(403)
  allowRefusal(400)
  const section = page.getByRole('region', { name: 'Calendar' })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await section.getByRole('button', { name: 'Create address' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('alert')).toBeVisible()

  await section.getByRole('button', { name: 'Create address' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(messages.passwordWrong)).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('Your calendar address')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an operator’s first visit leads through the set-up, which opens the operator tools', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-e2e-factor-'))
  const env = { DATA_DIR: folder }
  const server = await startTestServer({ ...env, OPERATOR_SECOND_FACTOR: 'required' })
  const context = await browser.newContext({ baseURL: server.address })
  try {
    const page = await context.newPage()
    const person = newPerson('Grace Hopper')
    await createAccount(page, person)
    await grantOperator({ address: server.address, env }, person.email)
    await context.clearCookies()
    await signIn(page, person)

    const tools = page.getByRole('tab', { name: 'Operations' })
    const notice = page.getByRole('region', { name: 'Two-step sign-in' })
    await expect(notice).toContainText(secondFactorMessages.factorMissing)
    await expect(tools).toHaveCount(0)
    await expectNoAxeViolations(page)
    await notice.getByRole('link', { name: 'Set it up' }).click()
    const panel = page.getByRole('dialog', { name: 'Account' })
    await expect(panel).toContainText('The operator tools open once this or a passkey is set up.')
    const { codes } = await setUpIn(page, panel)
    expect(new Set(codes).size).toBe(10)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(notice).toHaveCount(0)
    await tools.click()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Sets up an authenticator app in the account, and returns its key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await open(page, '/dashboard?account=')
  return setUpIn(page, page.getByRole('dialog', { name: 'Account' }))
}

/** The same in an account that is open. */
async function setUpIn(page: Page, panel: Locator): Promise<{ key: string; codes: string[] }> {
  const section = panel.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  const key = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await section.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await section.getByRole('listitem').allTextContents()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 of 10 recovery codes')).toBeVisible()
  return { key, codes }
}

interface Credentials {
  email: string
  password: string
}

async function signOutAndIn(page: Page, person: Credentials): Promise<void> {
  await page.context().clearCookies()
  await open(page, '/sign-in')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
}

async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

import { apiTokenMessages as messages } from '#domain/accounts/api-token-messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('a token is created in the account, calls the API, and is refused once it is revoked', {
  tag: '@full',
}, async ({ page, context, playwright, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  const { id } = await placeOrder(page)
  await open(page, '/dashboard?account=developer')
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('button', { name: 'Create token' }).click()
  await page.keyboard.type('Nightly export')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Copy' }).click()
  await expect(section.getByText('Copied')).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await section.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByLabel('Your new token')).toHaveCount(0)

  const script = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  const list = await (await script.get('/api/requests')).json()
  expect(list.requests).toMatchObject([{ id }])
  await section.getByRole('button', { name: 'Revoke… Nightly export' }).click()
  await section.getByRole('button', { name: 'Revoke token' }).click()
  await expect(section.getByText(messages.revoked)).toBeFocused()
  await expect(section.getByText('You have no API tokens.')).toBeVisible()
  expect((await script.get('/api/requests')).status()).toBe(401)
  await script.dispose()
})

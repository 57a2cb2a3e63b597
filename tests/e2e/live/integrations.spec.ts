import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { apiTokenMessages } from '#domain/accounts/api-token.ts'
import { webhookMessages } from '#domain/webhooks/webhook.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { test as base, expect } from './fixtures.ts'
import { createOperator, enterAs, newPerson } from './people.ts'

const test = base.extend<{ admin: Page }>({
  admin: async ({ page, playwright, server, database }, use) => {
    const person = { ...newPerson('Omar Haddad'), isAdmin: true }
    const admin = await createOperator(playwright.request, server, database, person)
    await enterAs(page, admin)
    await open(page, '/dashboard?tab=settings')
    await use(page)
    await admin.request.dispose()
  },
})

test('an admin adds a webhook, tests it, and deletes it after it has received an order', {
  tag: '@full',
}, async ({ admin: page, addMember }) => {
  const receiver = await startReceiver()
  const section = page.getByRole('region', { name: 'Webhooks', exact: true })
  await section.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const address = section.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await address.fill(receiver.url)
  await section.getByRole('checkbox', { name: 'A client sends a message' }).press('Space')
  await expectNoAxeViolations(page, { part: 'main' })
  await section.getByRole('button', { name: 'Create webhook' }).click()

  const secret = section.getByRole('textbox', { name: 'Signing secret for your new webhook' })
  await expect(secret).toBeFocused()
  const item = section.getByRole('listitem').filter({ hasText: receiver.url })
  await item.getByRole('button', { name: 'Send test' }).click()
  await expect(item.getByText('Test delivered')).toBeVisible()
  await expect(item.getByText('delivered (204)')).toBeVisible()
  const { id } = await placeOrder(await addMember())
  // Clients of other tests order at the same time.
  await expect.poll(() => receiver.bodies.filter((body) => body.includes(`"${id}"`)).length).toBe(1)

  await item.getByRole('button', { name: 'Delete…' }).press('Enter')
  await expect(item.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await item.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(item).toHaveCount(0)
  await expect(section.getByText(webhookMessages.deleted)).toBeFocused()
  await receiver.close()
})

test('an admin creates a token, which calls the API and is refused once it is revoked', {
  tag: '@full',
}, async ({ admin: page, context, playwright, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('button', { name: 'Create token' }).click()
  await page.keyboard.type('Nightly export')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Copy' }).click()
  await expect(section.getByText('Copied')).toBeVisible()
  await expectNoAxeViolations(page, { part: 'main' })
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await section.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByLabel('Your new token')).toHaveCount(0)

  const script = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  expect((await script.get('/api/operations/requests')).status()).toBe(200)
  await section.getByRole('button', { name: 'Revoke… Nightly export' }).click()
  await section.getByRole('button', { name: 'Revoke token' }).click()
  await expect(section.getByText(apiTokenMessages.revoked)).toBeFocused()
  expect((await script.get('/api/operations/requests')).status()).toBe(401)
  await script.dispose()
})

async function startReceiver() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => void (await new Promise((done) => server.close(done)))
  return { url: `http://127.0.0.1:${port}/hook`, bodies, close }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { messages } from '#domain/values/messages.ts'
import { webhookMessages } from '#domain/webhooks/webhook-rules.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('a webhook is created, tested, sent an order, replayed, turned off and deleted', async ({
  page,
  readMail,
}) => {
  const receiver = await startReceiver()
  const { email } = await signUp(page)
  await open(page, (await readMail(email, /confirm your email/i)).link)
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible()
  const section = await openSection(page, 'Webhooks')
  await section.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const address = section.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await address.fill(receiver.url)
  await section.getByRole('checkbox', { name: 'A quote is ready' }).press('Space')
  await expectNoAxeViolations(page, { part: 'dialog' })
  await section.getByRole('button', { name: 'Create webhook' }).click()

  const secret = section.getByRole('textbox', { name: 'Signing secret for your new webhook' })
  await expect(secret).toBeFocused()
  await section.getByRole('button', { name: 'Send test' }).click()
  const log = section.getByRole('region', { name: `Log of ${receiver.url}` })
  await expect(log.getByRole('listitem')).toHaveText(/Delivered.*Test.*status 204/)
  const { id } = await placeOrder(page)
  await expect.poll(() => receiver.ids.length).toBe(2)

  await page.reload()
  await section.getByRole('button', { name: 'Log' }).click()
  const line = log.getByRole('listitem').filter({ hasText: id })
  await expect(line).toHaveText(/Delivered.*We receive your order/)
  await line.getByRole('button', { name: `Replay: ${id}` }).click()
  await expect(log.getByRole('listitem').filter({ hasText: id })).toHaveCount(2)
  await expect.poll(() => receiver.ids.length).toBe(3)
  expect(receiver.ids[2]).toBe(receiver.ids[1])

  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await section.getByRole('button', { name: 'Delete…' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await section.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(section.getByText(receiver.url)).toHaveCount(0)
  await expect(section.getByText(webhookMessages.deleted)).toBeFocused()
  await receiver.close()
})

async function openSection(page: Page, name: string) {
  await open(page, '/dashboard?account=developer')
  return page.getByRole('dialog', { name: 'Account' }).getByRole('region', { name, exact: true })
}

async function startReceiver() {
  const ids: unknown[] = []
  const server = createServer((request, response) => {
    ids.push(request.headers['webhook-id'])
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => void (await new Promise((done) => server.close(done)))
  return { url: `http://127.0.0.1:${port}/hook`, ids, close }
}

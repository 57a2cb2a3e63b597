import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { deliveryErrorLabels, type Webhook, webhookMessages } from '#domain/webhooks/webhook.ts'
import { button, field, renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { Webhooks } from './webhooks.tsx'

const at = '2026-01-05T10:00:00.000Z'
const hook: Webhook = { id: 'hook', url: 'https://example.com/in', kinds: null, createdAt: at }
const slack: Webhook = {
  ...hook,
  id: 'slack',
  url: 'https://hooks.slack.com/services/x',
  kinds: ['new-order'],
  last: { at, status: 404, error: 'status' },
}

test('webhooks are listed with their events and the last result', async () => {
  open({ listWebhooks: async () => ({ webhooks: [hook, slack] }) })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^https:\/\/example\.com\/inAll eventsNothing sent yet/)
  expect(second?.textContent).toMatch(/SlackFailingA new order comes inLast sent Jan 5, 2026/)
  expect(second?.textContent).toContain(`${deliveryErrorLabels.status} (404)`)
})

test('a test says below whether it was delivered', async () => {
  const failed: Webhook = { ...hook, last: { at, error: 'timeout' } }
  const delivered: Webhook = { ...hook, last: { at: '2026-01-05T11:00:00.000Z', status: 204 } }
  const testWebhook = vi.fn(async () => ({ webhook: delivered }))
  testWebhook.mockResolvedValueOnce({ webhook: failed })
  const { user } = open({
    listWebhooks: async () => ({ webhooks: [hook] }),
    testWebhook,
  })
  await user.click(await screen.findByRole('button', { name: `Send test to ${hook.url}` }))
  expect((await screen.findByRole('alert')).textContent).toContain(deliveryErrorLabels.timeout)
  await user.click(button(`Send test to ${hook.url}`))
  expect(await screen.findByText('Test delivered')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new webhook needs an address and an event, and shows its secret once with focus on it', async () => {
  const createWebhook = vi.fn(async () => ({ webhook: hook, secret: 'whsec_new' }))
  const { user } = open({ createWebhook })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  await user.click(button('Cancel'))
  await waitForFocus(() => button('Add webhook'))
  await user.click(button('Add webhook'))
  await user.click(button('Create webhook'))
  expect(await screen.findByText(webhookMessages.addressMissing)).toBeDefined()
  await user.type(field('Address'), hook.url)
  const kinds = within(screen.getByRole('group', { name: 'Send an event when' }))
  for (const box of kinds.getAllByRole('checkbox')) await user.click(box)
  await user.click(button('Create webhook'))
  expect(await screen.findByText(webhookMessages.kindsMissing)).toBeDefined()
  expect(createWebhook).not.toHaveBeenCalled()
  await user.click(field('A new order comes in'))
  await user.click(button('Create webhook'))
  const secret = await screen.findByLabelText('Signing secret for your new webhook')
  await waitForFocus(() => secret)
  const sent = { url: hook.url, kinds: ['new-order'] }
  expect(createWebhook).toHaveBeenCalledExactlyOnceWith(sent)
})

test('a new webhook of a chat shows no secret', async () => {
  const { user } = open({ createWebhook: async () => ({ webhook: slack, secret: 'whsec_new' }) })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  await user.type(field('Address'), `${slack.url}{Enter}`)
  const outcome = await screen.findByText('Webhook added. Send a test to see it in Slack.')
  await waitForFocus(() => outcome)
  expect(screen.queryByDisplayValue('whsec_new')).toBeNull()
})

test('deleting asks first', async () => {
  const deleteWebhook = vi.fn<Operations['deleteWebhook']>()
  const { user } = open({ deleteWebhook, listWebhooks: async () => ({ webhooks: [hook] }) })
  await user.click(await screen.findByRole('button', { name: `Delete… ${hook.url}` }))
  await waitForFocus(() => button('Cancel'))
  await user.click(button('Cancel'))
  expect(deleteWebhook).not.toHaveBeenCalled()
  await user.click(button(`Delete… ${hook.url}`))
  await user.click(button('Delete webhook'))
  expect(await screen.findByText(webhookMessages.deleted)).toBeDefined()
  expect(deleteWebhook).toHaveBeenCalledExactlyOnceWith(hook.id)
})

function open(answers: Partial<Operations>) {
  const operations = { listWebhooks: async () => ({ webhooks: [] }), ...answers } as Operations
  return renderScreen('/', <Webhooks operations={operations} />)
}

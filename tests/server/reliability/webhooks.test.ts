import { expect, test, vi } from 'vitest'
import {
  isSigned,
  startWebhookReceiver,
} from '#server/services/webhooks/webhook-receiver.fixture.ts'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import { ask, call } from './call.ts'
import { placeOrder } from './order-load.ts'
import { createTestData, dataInPostgres, startServer } from './server-under-test.ts'
import { signUp } from './visitor.ts'

const patience = { timeout: 20_000, interval: 20 }
const allowed = { WEBHOOK_PRIVATE_NETWORKS: 'allow' }

test('two processes deliver every event once, and one delivers what the other was killed with', async () => {
  const receiver = await startWebhookReceiver()
  const data = dataInPostgres(await createPostgresDatabase())
  const [one, other] = await Promise.all([startServer(data, allowed), startServer(data, allowed)])
  const visitor = await signUp(one.address)
  const body = { url: receiver.url, kinds: null }
  const { secret } = await ask(one.address, 'createWebhook', { ...visitor, body })
  const processes = [one, other]
  const orders = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => placeOrder(processes[nth % 2]?.address ?? '', visitor)),
  )
  const database = await data.open()
  const countWaiting = async () => {
    const waiting = database.query.selectFrom('webhookDelivery').where('status', '=', 'waiting')
    return (await waiting.select('id').execute()).length
  }
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), patience)
  const ids = receiver.received.map(({ payload }) =>
    'request' in payload ? payload.request.id : '',
  )
  expect(ids.toSorted()).toEqual(orders.map(({ reply }) => reply?.id ?? '').toSorted())
  expect(receiver.received.every((received) => isSigned(received, secret))).toBe(true)

  await other.stop()
  receiver.received.length = 0
  receiver.answerWith(0)
  await placeOrder(one.address, visitor)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience)
  await one.kill()
  expect(await countWaiting()).toBe(1)
  // The lease of the process that was killed is over.
  const dueAt = new Date().toISOString()
  await database.query.updateTable('webhookDelivery').set({ dueAt }).execute()
  await database.close()
  await startServer(data, allowed)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('without the variable no webhook reaches a private network, by address or by name', async () => {
  const receiver = await startWebhookReceiver()
  const { address } = await startServer(await createTestData('sqlite'))
  const visitor = await signUp(address)
  const create = (url: string) =>
    call(address, 'createWebhook', { ...visitor, body: { url, kinds: null } })
  const { port } = new URL(receiver.url)
  expect((await create(receiver.url)).errorCode).toBe('invalid')
  expect((await create(`https://127.0.0.1:${port}/`)).errorCode).toBe('invalid')
  expect((await create(`https://[::1]:${port}/`)).errorCode).toBe('invalid')

  const { reply } = await create(`https://localhost:${port}/`)
  const body = { id: reply?.webhook.id ?? '' }
  await ask(address, 'testWebhook', { ...visitor, body })
  await vi.waitFor(async () => {
    const query = { webhook: body.id }
    const { deliveries } = await ask(address, 'listWebhookDeliveries', { ...visitor, query })
    expect(deliveries).toMatchObject([{ status: 'failed', error: 'private-network', attempts: 1 }])
  }, patience)
  expect(receiver.received).toEqual([])
})

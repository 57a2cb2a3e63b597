import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startWebhookReceiver } from '#server/services/webhooks/webhook-receiver.fixture.ts'
import { ask, call } from './call.ts'
import { openChanges } from './change-stream.ts'
import { placeOrder } from './order-load.ts'
import { createTestData, startServer } from './server-under-test.ts'
import { cookieFrom, signUp } from './visitor.ts'

const patience = { timeout: 60_000, interval: 20 }

test('two processes on one PostgreSQL share sessions, rate limits, order keys, changes and webhooks', async () => {
  const data = await createTestData('postgres')
  const env = { RATE_LIMITS: 'on', WEBHOOK_PRIVATE_NETWORKS: 'allow' }
  const servers = await Promise.all([startServer(data, env), startServer(data, env)])
  const [one, other] = servers.map(({ address }) => address) as [string, string]
  const visitor = await signUp(one)
  const { headers } = await call(other, 'signIn', { body: visitor })
  const second = { cookie: cookieFrom(headers) }
  expect((await ask(one, 'listSessions', second)).sessions).toHaveLength(2)
  await ask(one, 'signOut', second)
  expect(await ask(other, 'readSession', second)).toEqual({ user: null })

  const receiver = await startWebhookReceiver()
  await ask(one, 'createWebhook', { ...visitor, body: { url: receiver.url, kinds: null } })
  const stream = await openChanges(one, visitor)
  const keys = Array.from({ length: 6 }, () => randomUUID())
  const orders = await Promise.all(
    keys.flatMap((key) => [placeOrder(one, visitor, key), placeOrder(other, visitor, key)]),
  )
  const ids = orders.map(({ reply }) => reply?.id ?? 'no order')
  expect(new Set(ids).size).toBe(keys.length)
  for (const nth of keys.keys()) expect(ids[2 * nth]).toBe(ids[2 * nth + 1])
  await vi.waitFor(() => {
    expect(ids.filter((id) => !stream.heard().includes(id))).toEqual([])
  }, patience)
  const database = await data.open()
  await vi.waitFor(async () => {
    const waiting = database.query.selectFrom('webhookDelivery').where('status', '=', 'waiting')
    expect(await waiting.select('id').execute()).toEqual([])
  }, patience)
  await database.close()
  expect(receiver.received).toHaveLength(keys.length)

  const body = { email: 'nobody@example.com', password: 'guess' }
  const attempts = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => call(nth % 2 ? one : other, 'signIn', { body })),
  )
  const errorCodes = attempts.map(({ errorCode }) => errorCode)
  expect(errorCodes.filter((errorCode) => errorCode !== 'too-many')).toHaveLength(10)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { messages } from '#domain/values/messages.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { addMail, markSent } from '#server/notifications/mail/outbox-store.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { addDeliveries, insertWebhook } from '#server/webhooks/webhook-store.ts'
import { addInvoice } from '#tests/server/invoices.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { createReadiness } from './readiness.ts'
import { statusHandlers } from './routes.ts'

test('the server is healthy but not ready while its database does not answer', async () => {
  const { database, request } = await openTestApi()
  database.ping = () => Promise.reject(new Error('gone'))
  expect((await request('GET /health')).status).toBe(200)
  const response = await request('GET /ready')
  const error = { code: 'unavailable', message: messages.unavailable }
  expect([response.status, await response.json()]).toEqual([503, { error }])
})

test('the description of the API is made once, compressed, and answered with 304 to those who have it', async () => {
  const { api } = await openTestApi()
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  const read = (headers: Record<string, string>) => api.request('/openapi.json', { headers })
  const first = await read({ 'Accept-Encoding': 'br' })
  expect(first.headers.get('Content-Encoding')).toBe('br')
  const tag = first.headers.get('ETag') ?? ''
  const again = await read({ 'Accept-Encoding': 'br', 'If-None-Match': tag })
  expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'no-cache'])
  const plain = await read({})
  expect(await plain.json()).toMatchObject({ openapi: '3.1.0' })
  const made = stringify.mock.calls.filter(([value]) => 'openapi' in Object(value))
  expect(made).toHaveLength(1)
})

const publicUrl = 'http://localhost:3001'

test.each(['overdue', 'current'])('the server is ready while a backup is %s', async (backup) => {
  const readiness = createReadiness(() => Promise.resolve())
  const backups = { isOverdue: () => backup === 'overdue' }
  const { database } = await openTestApi()
  const { ready } = statusHandlers(readiness, { backups, database, publicUrl } as Dependencies)
  expect(await (ready as () => Promise<unknown>)()).toEqual({ status: 'ready', backup })
})

test('the server is ready while its pages are stale, and says so', async () => {
  const { database } = await openTestApi()
  const pages = { isStale: () => true }
  const readiness = createReadiness(() => Promise.resolve())
  const { ready } = statusHandlers(readiness, { database, pages, publicUrl } as Dependencies)
  expect(await (ready as () => Promise<unknown>)()).toEqual({ status: 'ready', pages: 'stale' })
})

test('a public service with the example company is ready, and says so until there is another one', async () => {
  const { database } = await openTestApi()
  const own = { ...defaultSettings.company, name: 'Strike GmbH', email: 'hi@strike.example' }
  const answer = async () => {
    const dependencies = { database, publicUrl: 'https://strike.example' } as Dependencies
    const { ready } = statusHandlers(
      createReadiness(() => Promise.resolve()),
      dependencies,
    )
    return (ready as () => Promise<unknown>)()
  }
  expect(await answer()).toEqual({ status: 'ready', company: 'example' })
  const admin = await addUser(database, { role: 'operator', isAdmin: true })
  await writeSettings(database, callOf(admin), { ...defaultSettings, company: own })
  expect(await answer()).toEqual({ status: 'ready' })
})

test('the server is ready while a delivery has been due for 15 minutes or a payment is held, and says so', async () => {
  const { database, request } = await openTestApi()
  const owner = await addUser(database)
  const id = await addOrder(database, owner)
  const invoiceNumber = await addInvoice(database, owner, id, 1000)
  const { query } = database
  const [createdAt, recordedAt] = [at(60).toISOString(), at(1).toISOString()]
  await insertWebhook(query, { id: 'w', url: '', kinds: null, secret: '', createdAt })
  const { id: eventId, requestNumber } = await query
    .selectFrom('requestEvent')
    .select(['id', 'requestNumber'])
    .executeTakeFirstOrThrow()
  const about = { eventId, requestNumber, kind: 'new-order' } as const
  await addDeliveries(query, about, at(16).toISOString())
  const paid = { amountCents: 1, paidOn: '2026-11-01', method: 'stripe', held: 'amount' } as const
  await query
    .insertInto('payment')
    .values({ ...paid, invoiceNumber, recordedAt })
    .execute()
  expect(await (await request('GET /ready')).json()).toEqual({
    status: 'ready',
    webhooks: 'stuck',
    payments: 'held',
  })
})

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test.each([
  ['stuck', 'an email has waited for 15 minutes and none was sent since', []],
  [undefined, 'another one was sent meanwhile', ['sent']],
] as const)('the server is ready with mail: %s when %s', async (mail, _, sent) => {
  const { database, request } = await openTestApi()
  const email = { recipient: 'ada@example.com', subject: '', body: '' }
  for (const id of ['waiting', ...sent]) await addMail(database.query, id, email, at(16))
  for (const id of sent) {
    await markSent(database.query, { ...email, id, attempts: 1, createdAt: '' }, at(1))
  }
  expect(await (await request('GET /ready')).json()).toEqual({
    status: 'ready',
    ...(mail && { mail }),
  })
})

import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { webhookRules } from '#domain/webhooks/webhook-rules.ts'
import type { SessionUser, UserWithSession } from '#server/accounts/session-user.ts'
import { setFactorRequired } from '#server/companies/company-store.ts'
import type { Database } from '#server/db/database.ts'
import { changePreference } from '#server/notifications/notification-preferences.ts'
import { writeNote, writeToClient } from '#server/requests/write-note.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, type UserOptions } from '#tests/server/users.ts'
import {
  deliveryLeaseMs,
  sentAtOnce,
  sentToSlowAtOnce,
  startWebhookWorker,
} from './deliver-webhooks.ts'
import { createSecretBox } from './secret-box.ts'
import { claimDelivery } from './webhook-delivery-store.ts'
import { isSigned, startWebhookReceiver } from './webhook-receiver.fixture.ts'
import { disableWebhooksOf } from './webhook-store.ts'
import { createWebhook, readDeliveries, replayDelivery, testWebhook } from './webhooks.ts'

const secretBox = createSecretBox('a secret for tests that is long enough')
const waitOptions = { timeout: 20_000, interval: 10 }

test('webhooks get the events of their owner’s emails that they were created for, signed, whatever the email preferences', async () => {
  const database = await openTestDatabase()
  const receiver = await startWebhookReceiver()
  const [client, operator] = [await addUser(database), await addUser(database, grace)]
  const mine = await create(database, client, receiver.url)
  const theirs = await create(database, operator, receiver.url)
  const some = await create(database, client, receiver.url, ['message', 'progress'])
  const off = await create(database, client, receiver.url)
  const disable = database.query.updateTable('webhook').set({ disabledAt: '2026-11-16' })
  await disable.where('id', '=', off.webhook.id).execute()
  await create(database, await addUser(database), receiver.url)
  await changePreference(database, client, { kind: 'message', isOn: false })
  startWorker(database)

  const id = await addOrder(database, client)
  await writeToClient(database, operator, id, 'Hello.', newKey())
  await writeNote(database, operator, id, { text: 'A secret note' }, newKey())
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), waitOptions)
  await untilSent(database)

  const [received, message] = receiver.received.filter((one) => isSigned(one, mine.secret))
  expect(received?.payload).toMatchObject({
    kind: 'order-received',
    request: { id, status: 'pending', targetSaaS: 'Slack' },
    event: { detail: { kind: 'ordered' }, by: { name: client.name, role: 'client' } },
  })
  expect(received?.headers['webhook-id']).toBe(received?.payload.id)
  expect(message?.payload).toMatchObject({ event: { detail: { text: 'Hello.' } } })
  for (const [{ secret }, kinds] of [
    [theirs, ['new-order']],
    [some, ['message']],
    [off, []],
  ] as const) {
    const others = receiver.received.filter((one) => isSigned(one, secret))
    expect(others.map(({ payload }) => payload.kind)).toEqual(kinds)
  }
  expect(JSON.stringify(receiver.received)).not.toContain('A secret note')
  expect((await log(database, client, off.webhook)).deliveries).toEqual([])
  const { deliveries } = await log(database, client, mine.webhook)
  expect(deliveries).toMatchObject([
    { kind: 'message', request: id, status: 'delivered', responseStatus: 204, attempts: 1 },
    { kind: 'order-received', request: id, status: 'delivered', durationMs: expect.any(Number) },
  ])
})

test('webhooks that fail are tried again with the same id and body, and replayed with it on request', async () => {
  const database = await openTestDatabase()
  const { receiver, client, webhook, secret } = await addReceiver(database)
  receiver.answerWith(500, 302)
  startWorker(database, { retryAfterMs: [1, 1, 1] })
  await addOrder(database, client)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), waitOptions)
  await untilSent(database)
  const [entry] = (await log(database, client, webhook)).deliveries
  expect(entry).toMatchObject({ status: 'delivered', attempts: 3, responseStatus: 204 })
  expect(entry).not.toHaveProperty('error')
  await replayDelivery(database, client, webhook.id, entry?.id ?? 0)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), waitOptions)
  await untilSent(database)
  expect((await log(database, client, webhook)).deliveries).toHaveLength(2)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
})

test.each(engines)(
  'webhooks are disabled after too many failures in a row on %s, with an email to their owner',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { receiver, client, webhook } = await addReceiver(database)
    const almost = webhookRules.failuresUntilDisabled - 1
    const setFailures = database.query.updateTable('webhook').set({ failures: almost })
    const after = async (act: Promise<unknown>) => {
      await act
      await untilSent(database)
      return database.query.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
    }
    await setFailures.execute()
    startWorker(database, { retryAfterMs: [] })
    receiver.answerWith(500)
    // A test does not count.
    const tested = await after(testWebhook(database, client, webhook.id))
    expect(tested).toMatchObject({ failures: almost })
    expect(await after(addOrder(database, client))).toMatchObject({ failures: 0 })

    await setFailures.execute()
    receiver.answerWith(500)
    const disabled = { disabledReason: 'failures', failures: almost + 1 }
    expect(await after(addOrder(database, client))).toMatchObject(disabled)
    const mails = database.query.selectFrom('outbox').select('recipient')
    const notice = mails.where('subject', '=', 'We turned off a webhook')
    expect(await notice.execute()).toEqual([{ recipient: client.email }])
    const conflict = { code: 'conflict' }
    await expect(testWebhook(database, client, webhook.id)).rejects.toMatchObject(conflict)
  },
)

test('webhooks that are turned off while one is being sent do not get it again', async () => {
  const database = await openTestDatabase()
  const { receiver, client, webhook } = await addReceiver(database)
  receiver.answerWith(500)
  receiver.beforeAnswer = () => disableWebhooksOf(database.query, client.id)
  const worker = startWorker(database, { retryAfterMs: [1, 1] })
  await addOrder(database, client)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waitOptions)
  await worker.stop()
  const [entry] = (await log(database, client, webhook)).deliveries
  expect(entry).toMatchObject({ status: 'failed', error: 'disabled' })

  // As if its event had been recorded in the same moment.
  const again = { status: 'waiting', dueAt: new Date().toISOString() } as const
  await database.query.updateTable('webhookDelivery').set(again).execute()
  startWorker(database)
  await untilSent(database)
  const [second] = (await log(database, client, webhook)).deliveries
  expect(second).toMatchObject({ status: 'failed', error: 'disabled', attempts: 2 })
  expect(receiver.received).toHaveLength(1)
})

test('webhooks get no event of clients for an operator without the second factor they need, and get the next one with it', async () => {
  const database = await openTestDatabase()
  const { receiver, client: operator, webhook } = await addReceiver(database, grace)
  const client = await addUser(database)
  await addOrder(database, client)
  startWorker(database, { isOperatorFactorRequired: true })
  await untilSent(database)
  const secure = database.query.updateTable('user').set({ secondFactorSince: '2026-11-16' })
  await secure.where('id', '=', operator.id).execute()
  const id = await addOrder(database, client)
  await untilSent(database)
  const { deliveries } = await log(database, operator, webhook)
  expect(deliveries.map(({ status, error }) => [status, error])).toEqual([
    ['delivered', undefined],
    ['failed', 'no-access'],
  ])
  expect(receiver.received.map(({ payload }) => payload)).toMatchObject([{ request: { id } }])
})

test('webhooks get no event for a member without the second factor that the company requires', async () => {
  const database = await openTestDatabase()
  const { receiver, client, webhook } = await addReceiver(database, { hasCompany: true })
  await setFactorRequired(database.query, client.id, true)
  await addOrder(database, client)
  startWorker(database)
  await untilSent(database)
  const [delivery] = (await log(database, client, webhook)).deliveries
  expect(delivery).toMatchObject({ status: 'failed', error: 'no-access' })
  expect(receiver.received).toEqual([])
})

test('webhooks say why an event was not sent: a lost role, another secret of the server', async () => {
  const database = await openTestDatabase()
  const { receiver, client: operator, webhook } = await addReceiver(database, grace)
  await addOrder(database, await addUser(database))
  const demote = database.query.updateTable('user').set({ role: 'client' })
  await demote.where('id', '=', operator.id).execute()
  const worker = startWorker(database)
  await untilSent(database)
  await worker.stop()
  const otherBox = createSecretBox('another secret of at least 32 characters')
  startWorker(database, { secretBox: otherBox })
  await testWebhook(database, operator, webhook.id)
  await untilSent(database)
  const { deliveries } = await log(database, operator, webhook)
  expect(deliveries.map(({ status, error }) => [status, error])).toEqual([
    ['failed', 'secret-lost'],
    ['failed', 'no-access'],
  ])
  expect(receiver.received).toEqual([])
})

test('webhooks of a user whose receiver does not answer delay no other user’s', async () => {
  const database = await openTestDatabase()
  const { receiver: silent, client: slow, webhook } = await addReceiver(database)
  silent.answerWith(...Array<number>(20).fill(0))
  for (const _ of Array(20).keys()) await testWebhook(database, slow, webhook.id)
  const { receiver: quick, client } = await addReceiver(database)
  startWorker(database, { timeoutMs: 15_000 })
  await vi.waitFor(() => expect(silent.received).toHaveLength(1), waitOptions)
  await addOrder(database, client)
  await vi.waitFor(() => expect(quick.received).toHaveLength(1), waitOptions)
  expect(silent.received).toHaveLength(1)
  await database.query.deleteFrom('webhook').where('id', '=', webhook.id).execute()
  // Or the worker would wait for the answer before it stops.
  silent.hangUp()
})

test('webhooks of so many users whose receivers did not answer in time leave room for every other user’s', async () => {
  const database = await openTestDatabase()
  for (const _ of Array(sentAtOnce).keys()) {
    const slow = await addUser(database)
    const { webhook } = await create(database, slow, url)
    for (const _again of Array(2).keys()) await testWebhook(database, slow, webhook.id)
  }
  const client = await addUser(database)
  const quick = await create(database, client, `${url}quick`)
  const hanging: ((error: 'timeout') => void)[] = []
  const post: WorkerOptions['post'] = async ({ url: address }) => {
    const isQuick = address.endsWith('quick')
    const error = isQuick ? null : await new Promise<'timeout'>((resolve) => hanging.push(resolve))
    return { responseStatus: null, durationMs: 1, error }
  }
  startWorker(database, { post })
  await vi.waitFor(() => expect(hanging).toHaveLength(sentAtOnce), waitOptions)
  for (const end of hanging.splice(0)) end('timeout')
  await vi.waitFor(() => expect(hanging).toHaveLength(sentToSlowAtOnce), waitOptions)
  await testWebhook(database, client, quick.webhook.id)
  await vi.waitFor(async () => {
    const { deliveries } = await log(database, client, quick.webhook)
    expect(deliveries[0]?.status).toBe('delivered')
  }, waitOptions)
  expect(hanging).toHaveLength(sentToSlowAtOnce)
  await database.query.deleteFrom('webhookDelivery').execute()
  for (const end of hanging) end('timeout')
})

test.each(engines)(
  'webhooks are sent by another process once the lease of one that died is over on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    await create(database, client, url)
    await addOrder(database, client)
    const now = new Date()
    const claim = (laterMs: number, except: string[] = []) =>
      claimDelivery(database, new Date(now.getTime() + laterMs), deliveryLeaseMs, except)
    expect(await claim(0, [client.id])).toBeUndefined()
    const first = await claim(0)
    expect(first).toMatchObject({ attempts: 1, owner: { id: client.id } })
    expect(await claim(deliveryLeaseMs - 1)).toBeUndefined()
    expect(await claim(deliveryLeaseMs)).toMatchObject({ id: first?.id, attempts: 2 })
  },
)

const url = 'http://127.0.0.1:1/'
const publicUrl = 'http://localhost:3001'
const grace = { role: 'operator', name: 'Grace' } as const

function create(database: Database, user: UserWithSession, to: string, kinds?: Webhook['kinds']) {
  const options = { database, secretBox, publicUrl, arePrivateNetworksAllowed: true }
  const form = { url: to, kinds: kinds ?? null }
  return createWebhook(options, user, form, { network: '', userAgent: '' })
}

async function addReceiver(database: Database, options?: UserOptions) {
  const [receiver, client] = [await startWebhookReceiver(), await addUser(database, options)]
  return { receiver, client, ...(await create(database, client, receiver.url)) }
}

function log(database: Database, user: SessionUser, { id }: Webhook) {
  return readDeliveries(database, user, id)
}

type WorkerOptions = Parameters<typeof startWebhookWorker>[0]

/** A worker that stops with the test, before its database closes. */
function startWorker(database: Database, options: Partial<WorkerOptions> = {}) {
  const worker = startWebhookWorker({
    database,
    secretBox,
    publicUrl,
    arePrivateNetworksAllowed: true,
    isOperatorFactorRequired: false,
    logger: pino({ level: 'silent' }),
    ...options,
  })
  onTestFinished(() => worker.stop())
  return worker
}

async function untilSent({ query }: Database): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = query.selectFrom('webhookDelivery').where('status', '=', 'waiting')
    expect(await waiting.select('id').execute()).toEqual([])
  }, waitOptions)
}

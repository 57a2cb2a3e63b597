import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Webhook, webhookRules } from '#domain/webhooks/webhook.ts'
import type { Database } from '#server/db/database.ts'
import { sendMessage, writeNote, writeToClient } from '#server/requests/write-message.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { deliveryLeaseMs, startWebhookWorker } from './deliver-webhooks.ts'
import { postWebhook } from './post-webhook.ts'
import { createSecretBox } from './secret-box.ts'
import { isSigned, startWebhookReceiver } from './webhook-receiver.fixture.ts'
import { claimDelivery } from './webhook-store.ts'
import { createWebhook, deleteWebhook, listWebhooks, testWebhook } from './webhooks.ts'

vi.mock(import('./post-webhook.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, postWebhook: vi.fn(original.postWebhook) }
})

const secretBox = createSecretBox('a secret for tests that is long enough')
const waitOptions = { timeout: 20_000, interval: 10 }
const url = 'http://127.0.0.1:1/'
const publicUrl = 'http://localhost:3001'

test('webhooks get the events of the kinds they were created for, signed, and nothing that is for clients or internal', async () => {
  const { database, admin, receiver, create } = await open()
  const all = await create(receiver.url)
  const some = await create(receiver.url, ['quote-decision', 'new-order'])
  await create(receiver.url, ['quote-decision'])
  startWorker(database)
  const client = await addUser(database)
  const id = await addOrder(database, client)
  await writeToClient(database, admin, id, { text: 'Hello.' }, newKey())
  await writeNote(database, admin, id, { text: 'A secret note' }, newKey())
  await sendMessage(database, client, id, { text: 'Hi.' }, newKey())
  await untilSent(database)

  const sentTo = ({ secret }: { secret: string }) =>
    receiver.received.filter((one) => isSigned(one, secret))
  expect(sentTo(all).map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'new-order',
      request: { id, status: 'pending', targetSaaS: 'Slack' },
      event: { detail: { kind: 'ordered' }, by: { name: client.name, role: 'client' } },
    },
    { kind: 'client-message', event: { detail: { text: 'Hi.' } } },
  ])
  expect(sentTo(some).map(({ payload }) => payload.kind)).toEqual(['new-order'])
  expect(receiver.received).toHaveLength(3)
  const [first] = receiver.received
  expect(first?.headers['webhook-id']).toBe(first?.payload.id)
  expect(await listWebhooks(database)).toMatchObject([
    { id: all.webhook.id, last: { status: 204 } },
    { id: some.webhook.id, last: { status: 204 } },
    {},
  ])
})

test('webhooks of Slack and Discord get the sentence of the email and a link', async () => {
  const { database, create } = await open()
  const post = vi.mocked(postWebhook)
  post.mockImplementation(async () => ({ responseStatus: 200, error: null }))
  onTestFinished(() => void post.mockReset())
  const slack = await create('https://hooks.slack.com/services/T/B/x')
  await create('https://discord.com/api/webhooks/1/x')
  startWorker(database)
  const id = await addOrder(database, await addUser(database))
  await untilSent(database)
  await testWebhook(optionsFor(database), slack.webhook.id)
  const bodies = post.mock.calls.map(([sent]) => [new URL(sent.url).host, JSON.parse(sent.body)])
  const link = `${publicUrl}/dashboard?request=${id}`
  const sentence = `${id}: Ada Lovelace’s Slack replacement: new order`
  const content = { content: `${sentence}\n${link}`, allowed_mentions: { parse: [] } }
  expect(bodies).toContainEqual(['hooks.slack.com', { text: `${sentence}\n${link}` }])
  expect(bodies).toContainEqual(['discord.com', content])
  expect(bodies.at(-1)).toEqual([
    'hooks.slack.com',
    { text: expect.stringContaining('A test from') },
  ])
})

test('webhooks that fail are tried again with the same id and body, until they are given up', async () => {
  const { database, receiver, create } = await open()
  const { secret } = await create(receiver.url)
  receiver.answerWith(500, 302)
  startWorker(database, { retryAfterMs: [1, 1] })
  const client = await addUser(database)
  await addOrder(database, client)
  await untilSent(database)
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
  expect((await listWebhooks(database))[0]?.last).not.toHaveProperty('error')

  receiver.answerWith(500, 500, 404)
  await addOrder(database, client)
  await untilSent(database)
  expect(receiver.received).toHaveLength(6)
  expect(await listWebhooks(database)).toMatchObject([{ last: { status: 404, error: 'status' } }])
})

test.each(engines)(
  'webhooks that keep failing stay on, and admins get one email, on %s',
  async (engine) => {
    const { database, admin, receiver, create } = await open(engine)
    const { webhook } = await create(receiver.url)
    await addUser(database, { role: 'operator' })
    const almost = { failures: webhookRules.failuresUntilEmail - 1 }
    await database.query.updateTable('webhook').set(almost).execute()
    startWorker(database, { retryAfterMs: [1] })
    receiver.answerWith(500, 500)
    const client = await addUser(database)
    await addOrder(database, client)
    await untilSent(database)
    const mails = database.query.selectFrom('outbox').select('recipient')
    const notices = mails.where('subject', '=', 'A webhook keeps failing')
    expect(await notices.execute()).toEqual([{ recipient: admin.email }])
    // A success counts from the beginning again, a test's too.
    await testWebhook(optionsFor(database), webhook.id)
    const failures = database.query.selectFrom('webhook').select('failures')
    expect(await failures.execute()).toEqual([{ failures: 0 }])
  },
)

test('webhooks say when their secret was sealed by another secret of the server', async () => {
  const { database, receiver, create } = await open()
  const { webhook } = await create(receiver.url)
  const otherBox = createSecretBox('another secret of at least 32 characters')
  const options = { ...optionsFor(database), secretBox: otherBox }
  expect(await testWebhook(options, webhook.id)).toMatchObject({ last: { error: 'secret-lost' } })
  expect(receiver.received).toEqual([])
})

test('webhooks whose receiver does not answer delay no other, and are deleted meanwhile', async () => {
  const { database, admin, receiver: silent, create } = await open()
  const slow = await create(silent.url)
  const quick = await startWebhookReceiver()
  await create(quick.url)
  silent.answerWith(0)
  startWorker(database, { timeoutMs: 15_000 })
  const client = await addUser(database)
  await addOrder(database, client)
  await vi.waitFor(() => expect(silent.received).toHaveLength(1), waitOptions)
  await addOrder(database, client)
  await vi.waitFor(() => expect(quick.received).toHaveLength(2), waitOptions)
  expect(silent.received).toHaveLength(1)
  await deleteWebhook(database, { ...callOf(admin), headers: new Headers() }, slow.webhook.id)
  // Or the worker would wait for the answer before it stops.
  silent.hangUp()
  await untilSent(database)
  expect(silent.received).toHaveLength(1)
})

test.each(engines)(
  'webhooks are sent by another process once the lease of one that died is over on %s',
  async (engine) => {
    const { database, create } = await open(engine)
    const { webhook } = await create(url)
    await addOrder(database, await addUser(database))
    const now = new Date()
    const claim = (laterMs: number, except: string[] = []) =>
      claimDelivery(database.query, new Date(now.getTime() + laterMs), deliveryLeaseMs, except)
    expect(await claim(0, [webhook.id])).toBeUndefined()
    const first = await claim(0)
    expect(first).toMatchObject({ attempts: 1, webhook: { id: webhook.id } })
    expect(await claim(deliveryLeaseMs - 1)).toBeUndefined()
    expect(await claim(deliveryLeaseMs)).toMatchObject({ id: first?.id, attempts: 2 })
  },
)

async function open(engine?: (typeof engines)[number]) {
  const database = await openTestDatabase(engine)
  const admin = await addUser(database, { role: 'operator', isAdmin: true })
  const call = { ...callOf(admin), headers: new Headers() }
  return {
    database,
    admin,
    receiver: await startWebhookReceiver(),
    create: (to: string, kinds: Webhook['kinds'] = null) =>
      createWebhook(optionsFor(database), call, { url: to, kinds }),
  }
}

function optionsFor(database: Database) {
  return { database, secretBox, publicUrl, arePrivateNetworksAllowed: true }
}

/** A worker that stops with the test, before its database closes. */
function startWorker(
  database: Database,
  options: Partial<Parameters<typeof startWebhookWorker>[0]> = {},
) {
  const logger = pino({ level: 'silent' })
  const worker = startWebhookWorker({ ...optionsFor(database), logger, ...options })
  onTestFinished(() => worker.stop())
}

async function untilSent({ query }: Database): Promise<void> {
  await vi.waitFor(async () => {
    expect(await query.selectFrom('webhookDelivery').select('id').execute()).toEqual([])
  }, waitOptions)
}

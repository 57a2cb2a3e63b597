import { expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '#domain/accounts/user-schema.ts'
import { agencyId } from '#domain/companies/team.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { seenIn } from '#domain/requests/hit-request.ts'
import { addOperator } from '#server/accounts/operators.ts'
import { updateUser } from '#server/accounts/user-store.ts'
import type { Database } from '#server/db/database.ts'
import { setSolution } from '#server/handover/handover.ts'
import { readOperatorRequest } from '#server/operations/read-queue.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import {
  assignRequest,
  closeRequest,
  moveRequest,
  setEstimatedCompletion,
} from '#server/requests/move-request.ts'
import { listRequests, markRead, readRequest } from '#server/requests/read-request.ts'
import { sendMessage, writeNote, writeToClient } from '#server/requests/write-message.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { acceptAsRead, addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { openTestDatabase, openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { findNextNotification, notifyClient, takeNotifications } from './notification-store.ts'

type User = Awaited<ReturnType<typeof addUser>>

const publicUrl = 'https://this-site.invalid'
const hourMs = 60 * 60_000

const yours = (id: string, happened: string) => `${id} Your Slack replacement${happened}`
const adas = (id: string, happened: string) => `${id} Ada Lovelace’s Slack replacement: ${happened}`

const offer: Omit<NewQuote, 'version'> = {
  lines: [{ title: 'Build', amountCents: 1_200_000 }],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: '2127-01-31',
  validUntil: '2126-12-31',
  note: 'In two parts',
}

test('an order is emailed to its client and to everyone who is an operator then, once', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await addUser(database, { role: 'operator' })
  const mails = [
    `${client.email} ${yours(id, ': we have your order')}`,
    `${operator.email} ${adas(id, 'new order')}`,
  ]
  // The other one was no operator yet.
  expect(await composeAll(database)).toEqual(mails.toSorted())
  expect(await composeAll(database)).toEqual([])
})

test('composing ends although orders arrive as quickly, so that what is composed is sent', async () => {
  const { database, client } = await openWithRequest()
  const change: Database['change'] = async (work) => {
    const result = await database.change(work)
    await addOrder(database, client)
    return result
  }
  await composeDue({ database: { ...database, change } })
  expect(await countRows(database, 'outbox')).toBeGreaterThan(0)
  expect(await countRows(database, 'notification')).toBeGreaterThan(0)
})

test('a client reads how work goes on, and nothing about drafts and notes', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await composeAll(database)
  await writeNote(database, operator, id, { text: 'Difficult' }, newKey())
  await assignRequest(database, operator, id, { assigneeId: operator.id })
  const reason = 'Agreed by phone'
  await moveRequest(database, operator, id, { version: 1, to: 'in-progress', reason })
  const estimate = { version: 2, estimatedCompletion: '2027-01-31' }
  await setEstimatedCompletion(database, operator, id, estimate)
  const delivery = { version: 3, url: 'https://a.example', handoverNotes: 'Use it' }
  await setSolution(database, operator, id, delivery)
  expect(await composeAll(database)).toEqual([
    `${client.email} ${yours(id, ': now expected by Jan 31, 2027')}`,
    `${client.email} ${yours(id, ': work has started')}`,
  ])
  await moveRequest(database, operator, id, { version: 4, to: 'completed' })
  expect(await composeAll(database)).toEqual([`${client.email} ${yours(id, ' is ready')}`])
  await setSolution(database, operator, id, { ...delivery, version: 5, handoverNotes: '' })
  expect(await composeAll(database)).toEqual([
    `${client.email} ${yours(id, ': handover notes updated')}`,
  ])
  const bodies = await database.query.selectFrom('outbox').select(['body', 'html']).execute()
  expect(JSON.stringify(bodies)).not.toMatch(/Difficult|Agreed by phone/)
})

test('a solution that was taken back before its email was composed is not announced', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const reason = 'Agreed by phone'
  await moveRequest(database, operator, id, { version: 1, to: 'in-progress', reason })
  const delivery = { version: 2, url: 'https://a.example', handoverNotes: 'Use it' }
  await setSolution(database, operator, id, delivery)
  await composeAll(database)
  await moveRequest(database, operator, id, { version: 3, to: 'completed' })
  await moveRequest(database, operator, id, { version: 4, to: 'in-progress', reason })
  expect(await composeAll(database)).toEqual([`${client.email} ${yours(id, ': work has resumed')}`])
})

test('a closed request is emailed with its reason, and listed until it was read', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await composeAll(database)
  await closeRequest(database, operator, id, { version: 1, reason: 'Out of scope' })
  expect(await composeAll(database)).toEqual([`${client.email} ${yours(id, ': request declined')}`])
  const { body } = await database.query
    .selectFrom('outbox')
    .where('subject', 'like', '%declined%')
    .select('body')
    .executeTakeFirstOrThrow()
  expect(body).toContain('Reason:\n> Out of scope\n')
  const unread = { state: 'closed-unread' } as const
  expect((await listRequests(database, client, unread)).requests).toMatchObject([{ id }])
  await markRead(database, 'client', client, id)
  expect((await listRequests(database, client, unread)).requests).toEqual([])
})

test('an accepted quote is emailed to both sides with the signed copy attached, to who signed it as well', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await sendQuote(database, operator, id, { version: 1, ...offer })
  await composeAll(database)
  await acceptAsRead(database, client, id, 1, 'Ada Byron')
  expect(await composeAll(database)).toEqual(
    [
      `${client.email} ${yours(id, ': quote for $12,000 accepted')}`,
      `${operator.email} ${adas(id, 'quote 1 accepted for $12,000')}`,
    ].toSorted(),
  )
  const copies = await database.query
    .selectFrom('outbox')
    .where('subject', 'like', '%accepted%')
    .select(['body', 'document'])
    .execute()
  for (const { body, document } of copies) {
    expect(body).toContain(
      'One-time total: $12,000\nPayment: Paid in full at handover\nPlan: Starter, app 1 of 1, $199 a month\n',
    )
    expect(body).toContain('Accepted by: Ada Byron\n')
    expect(document).toBe(JSON.stringify({ request: id, quote: 1 }))
  }
  expect(copies.map(({ body }) => body).join('')).toContain('start work')
})

test('a client’s message is emailed to the assignee, and to all operators without one', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const other = await addUser(database, { role: 'operator' })
  await composeAll(database)
  await assignRequest(database, operator, id, { assigneeId: other.id })
  await sendMessage(database, client, id, { text: 'When?' }, newKey())
  expect(await recipients(database)).toEqual([other.email])
  // An account that is no operator's any more cannot answer, nor does it get what was meant for one.
  await sendMessage(database, client, id, { text: 'Still there?' }, newKey())
  await setRole(database, other, 'client')
  expect(await recipients(database)).toEqual([])
  await sendMessage(database, client, id, { text: 'Well?' }, newKey())
  expect(await recipients(database)).toEqual([operator.email])
  await setRole(database, other, 'operator')
  await assignRequest(database, operator, id, { assigneeId: null })
  await sendMessage(database, client, id, { text: 'Hello?' }, newKey())
  expect(await recipients(database)).toEqual([operator.email, other.email].toSorted())
})

test('operators who order themselves get the client’s email alone', async () => {
  const database = await openTestDatabase()
  const operator = await addUser(database, { role: 'operator' })
  const id = await addOrder(database, operator)
  expect(await composeAll(database)).toEqual([
    `${operator.email} ${yours(id, ': we have your order')}`,
  ])
  const own = { ...operator, companyId: operator.id }
  await sendMessage(database, own, id, { text: 'When?' }, newKey())
  expect(await composeAll(database)).toEqual([])
})

test('messages wait, and several to one user about one request are one email', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await composeAll(database)
  await writeToClient(database, operator, id, { text: 'First' }, newKey())
  const [waiting] = await database.query.selectFrom('notification').select('createdAt').execute()
  const sentAt = Date.parse(waiting?.createdAt ?? '')
  const due = await composeDue({ database, digestDelayMs: hourMs })
  expect(await mailsSinceLast(database)).toEqual([])
  expect(due).toBe(sentAt + hourMs)
  // As old as that, the first one takes the second one along.
  const old = new Date(sentAt - hourMs).toISOString()
  await database.query.updateTable('notification').set({ createdAt: old }).execute()
  await writeToClient(database, operator, id, { text: 'Second' }, newKey())
  await composeDue({ database, digestDelayMs: hourMs })
  expect(await mailsSinceLast(database)).toEqual([
    `${client.email} ${yours(id, ': 2 new messages')}`,
  ])
  expect(await countRows(database, 'notification')).toBe(0)

  const second = await addOrder(database, client)
  await composeAll(database)
  for (const one of [id, second])
    await writeToClient(database, operator, one, { text: 'Hello' }, newKey())
  await sendMessage(database, client, id, { text: 'Hello' }, newKey())
  const from = `${client.email} ${yours(id, `: a message from ${operator.name}`)}`
  const mails = [from, from.replace(id, second), `${operator.email} ${adas(id, 'new message')}`]
  expect(await composeAll(database)).toEqual(mails.toSorted())
})

test('a message that was read meanwhile is not emailed, but a later one is', async () => {
  const { database, client, operator, id } = await openWithRequest()
  await composeAll(database)
  await writeToClient(database, operator, id, { text: 'Read at once' }, newKey())
  await markRead(database, 'client', client, id)
  // Unread again, but not by the message.
  const estimate = { version: 1, estimatedCompletion: '2027-01-31' }
  await setEstimatedCompletion(database, operator, id, estimate)
  expect(await composeAll(database)).toEqual([
    `${client.email} ${yours(id, ': now expected by Jan 31, 2027')}`,
  ])
  await writeToClient(database, operator, id, { text: 'Not read' }, newKey())
  const { events } = await readRequest(database, client, id)
  await writeToClient(database, operator, id, { text: 'Came while that was read' }, newKey())
  await markRead(database, 'client', client, id, seenIn(events))
  expect(await composeAll(database)).toEqual([
    `${client.email} ${yours(id, `: a message from ${operator.name}`)}`,
  ])
})

test('a message that one of the emailed operators has read is emailed to none', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const other = await addUser(database, { role: 'operator' })
  await composeAll(database)
  await sendMessage(database, client, id, { text: 'When?' }, newKey())
  await markRead(database, 'operator', other, id)
  expect(await composeAll(database)).toEqual([])
  // Another one who looks at it does not read it for the assignee.
  await assignRequest(database, operator, id, { assigneeId: operator.id })
  await sendMessage(database, client, id, { text: 'Well?' }, newKey())
  await markRead(database, 'operator', other, id)
  expect(await recipients(database)).toEqual([operator.email])
  const { events } = await readOperatorRequest(database, id)
  await sendMessage(database, client, id, { text: 'Came while that was read' }, newKey())
  await markRead(database, 'operator', operator, id, seenIn(events))
  expect(await recipients(database)).toEqual([operator.email])
})

test('an address that is not confirmed gets at most five emails a day', async () => {
  const database = await openTestDatabase()
  const stranger = await addUser(database, { isEmailConfirmed: false })
  for (let count = 0; count < 7; count += 1) await addOrder(database, stranger)
  expect(await composeAll(database)).toHaveLength(5)
  const yesterday = new Date(Date.now() - 25 * hourMs).toISOString()
  await database.query.updateTable('outbox').set({ createdAt: yesterday }).execute()
  await addOrder(database, stranger)
  expect(await composeAll(database)).toHaveLength(1)
  const confirmed = await addUser(database)
  for (let count = 0; count < 7; count += 1) await addOrder(database, confirmed)
  expect(await composeAll(database)).toHaveLength(7)
})

test('orders of unconfirmed accounts are one email an hour to each operator, confirmed ones an email each at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = await openTestDatabase()
  const operator = await addUser(database, { role: 'operator' })
  const strangers = [1, 2, 3].map(() => addUser(database, { isEmailConfirmed: false }))
  const [flooding, confirming, late] = (await Promise.all(strangers)) as [User, User, User]
  const mailed = async () => (await composeAll(database)).filter((m) => m.includes(operator.email))
  const ids = [await addOrder(database, flooding), await addOrder(database, flooding)]
  const confirmed = await addOrder(database, confirming)
  expect(await mailed()).toEqual([])
  vi.advanceTimersByTime(hourMs - 1)
  ids.push(await addOrder(database, late))
  const atOnce = await addOrder(database, await addUser(database))
  expect(await mailed()).toEqual([`${operator.email} ${adas(atOnce, 'new order')}`])
  await updateUser(database.query, confirming.id, { isEmailConfirmed: 1 })
  vi.advanceTimersByTime(1)
  // The later one goes along, so that the next email is an hour away.
  const sentence = '3 orders from unconfirmed accounts'
  expect(await mailed()).toEqual(
    [
      `${operator.email} new-order ${sentence}: Slack`,
      `${operator.email} ${adas(confirmed, 'new order')}`,
    ].toSorted(),
  )
  const { body } = await database.query
    .selectFrom('outbox')
    .where('subject', 'like', `${sentence}%`)
    .select('body')
    .executeTakeFirstOrThrow()
  expect(body).toContain(`\n${ids[0]}: Replacement for Slack (${flooding.name}`)
  expect(body).toContain(`\n${publicUrl}/dashboard?tab=operations\n`)
  await addOrder(database, late)
  vi.advanceTimersByTime(hourMs - 1)
  expect(await mailed()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(await mailed()).toHaveLength(1)
})

test('a process that looked before another one had reminded leaves the next reminder until it is due', async () => {
  const { database, client } = await openWithRequest()
  await composeAll(database)
  const { query } = database
  const event = { eventId: 1, requestNumber: 1 }
  const addReminder = (createdAt: string) =>
    notifyClient(query, { ...event, createdAt }, 'invoice-reminder', client.id)
  await addReminder('2026-11-13T08:00:00.000Z')
  const seen = await findNextNotification(query, 0)
  if (seen === undefined) expect.fail('Nothing waits.')
  expect(await takeNotifications(query, seen)).toEqual([event.eventId])
  await addReminder('2026-11-20T08:00:00.000Z')
  expect(await takeNotifications(query, seen)).toEqual([])
  expect(await findNextNotification(query, 0)).toMatchObject({ kind: 'invoice-reminder' })
})

test('four processes on one PostgreSQL compose each email once', async () => {
  const databases = await openTogether(4)
  const [database] = databases as [Database, ...Database[]]
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  await addUser(database, { role: 'operator' })
  const orders = Array.from({ length: 10 }, async () => {
    const id = await addOrder(database, client)
    for (const text of ['One', 'Two'])
      await writeToClient(database, operator, id, { text }, newKey())
  })
  const composing = databases.map(async (own) => {
    while (await areUnfinished(own)) await composeDue({ database: own, digestDelayMs: 0 })
  })
  await Promise.all(orders)
  await Promise.all(composing)
  await composeDue({ database, digestDelayMs: 0 })
  const bodies = await database.query.selectFrom('outbox').select(['subject', 'body']).execute()
  const ofKind = (text: string) => bodies.filter(({ subject }) => subject.includes(text)).length
  expect([ofKind('we have your order'), ofKind('new order')]).toEqual([10, 20])
  // Each message is in one email, whether or not the two of a request became one.
  const quoted = bodies.flatMap(({ body }) => body.match(/^> (One|Two)$/gm) ?? [])
  expect(quoted).toHaveLength(20)
})

function setRole({ query }: Database, { id }: { id: string }, role: Role): Promise<unknown> {
  if (role === 'operator') return addOperator(query, id, 'member')
  return query
    .deleteFrom('membership')
    .where((eb) => eb.and({ companyId: agencyId, userId: id }))
    .execute()
}

/** Composes everything, messages at once, and returns what is new, by address and subject. */
async function composeAll(database: Database): Promise<string[]> {
  await composeDue({ database, digestDelayMs: 0 })
  return mailsSinceLast(database)
}

async function recipients(database: Database): Promise<(string | undefined)[]> {
  return (await composeAll(database)).map((mail) => mail.split(' ')[0])
}

/** Marked as sent, so that the next call returns others. */
async function mailsSinceLast({ query }: Database): Promise<string[]> {
  const now = new Date().toISOString()
  const unsent = query.updateTable('outbox').set({ sentAt: now }).where('sentAt', 'is', null)
  const mails = await unsent.returning(['recipient', 'thread', 'subject']).execute()
  return mails
    .map(({ recipient, thread, subject }) => `${recipient} ${thread} ${subject}`)
    .toSorted()
}

/** While there are fewer than ten orders with two messages each, or emails to compose. */
async function areUnfinished(own: Database): Promise<boolean> {
  const events = await countRows(own, 'requestEvent')
  return events < 30 || (await countRows(own, 'notification')) > 0
}

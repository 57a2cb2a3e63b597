import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Updateable } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestId } from '#domain/requests/request-id.ts'
import { openAccountsApi, password } from '#server/accounts/accounts-api.fixture.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import type { Schema } from '#server/db/schema.ts'
import {
  addMail,
  type ClaimedMail,
  markFailed,
  markSent,
} from '#server/notifications/mail/outbox-store.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { order } from '#tests/server/orders.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { engines, openTestDatabase, temporaryFolder } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { cleanUp, startCleanup } from './cleanup.ts'
import { createLimit } from './http/rate-limits.ts'
import { placeOrder } from './requests/place-order.ts'
import { writeNote } from './requests/write-message.ts'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

test('the cleanup deletes emails that were sent or failed a month ago, and keeps those that are due', async () => {
  const database = await openTestDatabase()
  const add = async (subject: string, days: number) => {
    const id = randomUUID()
    const mail = { recipient: 'ada@x.com', subject, body: '' }
    await addMail(database.query, id, mail, daysAgo(days))
    return { ...mail, id, attempts: 0, createdAt: '' } satisfies ClaimedMail
  }
  await markSent(database.query, await add('sent long ago', 31), daysAgo(31))
  await markFailed(database.query, await add('given up long ago', 31), 'ECONNREFUSED')
  await add('waiting long', 31)
  await markSent(database.query, await add('sent lately', 29), daysAgo(29))
  await cleanUp(database, { now })
  const left = await database.query.selectFrom('outbox').select('subject').execute()
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['sent lately', 'waiting long'])
})

test('the cleanup deletes expired sessions, links, attempts and API tokens, and no others', async () => {
  const { member, visitor, database, confirm } = await openAccountsApi()
  const ada = await member()
  await confirm(ada.email)
  const later = visitor()
  await later.call('signIn', { email: ada.email, password })
  await visitor().call('requestPasswordReset', { email: ada.email })
  await visitor().call('requestSignInLink', { email: ada.email })
  await visitor().call('startPasskeySignIn')
  await createLimit(database, true)('order', 'ada')
  await addToken(database, ada.email, 'read', 30)
  await cleanUp(database, { now })
  expect((await later.call('listSessions')).sessions).toHaveLength(2)

  // A month on, a session is over; so is everything that is shorter.
  await cleanUp(database, { now: daysAgo(-31) })
  for (const table of ['session', 'token', 'rateLimit'] as const) {
    expect([table, await countRows(database, table)]).toEqual([table, 0])
  }
  expect(await countRows(database, 'user')).toBe(1)
  // API tokens are listed for a month after they expired.
  for (const [days, left] of [
    [-59, 1],
    [-61, 0],
  ] as const) {
    await cleanUp(database, { now: daysAgo(days) })
    expect(await countRows(database, 'apiToken')).toBe(left)
  }
})

test.each(engines)(
  'the cleanup deletes accounts that were not confirmed within 14 days of the last change to their orders, unless an operator handled one, on %s',
  async (engine) => {
    const { member, database, confirm } = await openAccountsApi(engine)
    const { query } = database
    const names = [
      'new',
      'confirmed',
      'ordered',
      'lately',
      'quoted',
      'started',
      'noted',
      'invoiced',
      'shared',
    ] as const
    const people = await Promise.all(names.map(() => member()))
    const emails = Object.fromEntries(names.map((name, n) => [name, people[n]?.email ?? '']))
    await confirm(emails.confirmed ?? '')
    for (const person of people.slice(2)) {
      const placed = await placeOrder(database, await person.sessionUser(), order, randomUUID())
      const requestNumber = Number(placed.id.slice('HIT-'.length))
      const file = { id: placed.id, requestNumber, name: 'x', size: 1, sha256: 'f00d' }
      const at = daysAgo(0).toISOString()
      await query
        .insertInto('file')
        .values({ ...file, createdAt: at, attachedAt: at })
        .execute()
      await query
        .insertInto('fileChunk')
        .values({ fileId: placed.id, number: 0, bytes: Buffer.from('x') })
        .execute()
    }
    const idOf = async (name: (typeof names)[number]) =>
      (await people[names.indexOf(name)]?.sessionUser())?.id ?? ''
    const change = async (name: (typeof names)[number], values: Updateable<Schema['request']>) =>
      query
        .updateTable('request')
        .set(values)
        .where('clientId', '=', await idOf(name))
        .execute()
    // As by a message of the client.
    await change('lately', { updatedAt: daysAgo(-10).toISOString() })
    await change('quoted', { quoteCount: 1 })
    await change('started', { status: 'in-progress' })
    const noted = query.selectFrom('request').where('clientId', '=', await idOf('noted'))
    const { number } = await noted.select('number').executeTakeFirstOrThrow()
    const operator = await addUser(database, { role: 'operator' })
    const note = { text: 'Calls back on Monday.' }
    await writeNote(database, operator, requestId(number), note, randomUUID())
    const invoiced = query.selectFrom('request').where('clientId', '=', await idOf('invoiced'))
    const { number: billed } = await invoiced.select('number').executeTakeFirstOrThrow()
    const lines = [{ title: 'Workshop', amountCents: 90_000 }]
    await issueConfirmed(database, operator, requestId(billed), { what: 'lines', lines })
    const membership = { companyId: await idOf('shared'), userId: await idOf('confirmed') }
    await insertMembership(query, { ...membership, role: 'member', at: '' })

    const left = async () => {
      const rows = await query.selectFrom('user').select('email').execute()
      return names.filter((name) => rows.some(({ email }) => email === emails[name]))
    }
    await cleanUp(database, { now: daysAgo(-13) })
    expect(await left()).toEqual(names)
    await cleanUp(database, { now: daysAgo(-15) })
    expect(await left()).toEqual([
      'confirmed',
      'lately',
      'quoted',
      'started',
      'noted',
      'invoiced',
      'shared',
    ])
    expect(await people[0]?.user()).toBeNull()
    for (const table of ['request', 'file', 'fileChunk'] as const) {
      expect([table, await countRows(database, table)]).toEqual([table, 6])
    }
    await cleanUp(database, { now: daysAgo(-25) })
    expect(await left()).toEqual(['confirmed', 'quoted', 'started', 'noted', 'invoiced', 'shared'])
    const log = query.selectFrom('securityEvent').where('kind', '=', 'account-deleted')
    const entry = { detail: 'not confirmed in time' }
    expect(await log.select('detail').execute()).toEqual([entry, entry, entry])
  },
)

test('the cleanup deletes expired orders and old idempotency keys, and no others', async () => {
  const { member, confirm, database } = await openAccountsApi()
  const ada = await member()
  await confirm(ada.email)
  const { id: userId } = await ada.sessionUser()
  const { query } = database
  await addUnconfirmedOrder(database, 'expired@example.com', -60 * 60_000)
  await addUnconfirmedOrder(database, 'waiting@example.com')
  for (const days of [14, 16]) {
    const createdAt = daysAgo(days).toISOString()
    const key = { userId, key: `${days} days`, fingerprint: '', createdAt }
    const row = { ...key, requestNumber: null as never }
    await query.insertInto('idempotencyKey').values(row).execute()
  }

  await cleanUp(database, { now })
  const orders = query
    .selectFrom('token')
    .where('purpose', '=', 'unconfirmed-order')
    .select('email')
  expect(await orders.execute()).toEqual([{ email: 'waiting@example.com' }])
  const keys = query.selectFrom('idempotencyKey').select('key')
  expect(await keys.execute()).toEqual([{ key: '14 days' }])
})

test('the cleanup runs at start, and stopping waits for the running round', async () => {
  const database = await openTestDatabase()
  await createLimit(database, true)('order', 'ada')
  const resetsAt = daysAgo(1).toISOString()
  await database.query.updateTable('rateLimit').set({ resetsAt }).execute()
  const stop = startCleanup(database, pino({ level: 'silent' }))
  await stop()
  expect(await countRows(database, 'rateLimit')).toBe(0)
})

test('the cleanup deletes more rows than one statement does', async () => {
  const database = await openTestDatabase()
  const resetsAt = daysAgo(1).toISOString()
  for (const from of [0, 500, 1000]) {
    const rows = Array.from({ length: 500 }, (_, n) => ({ key: `${from + n}`, count: 1, resetsAt }))
    await database.query.insertInto('rateLimit').values(rows).execute()
  }
  await cleanUp(database, { now })
  expect(await countRows(database, 'rateLimit')).toBe(0)
})

test('the cleanup runs every step when the first and others fail, and reports which failed', async () => {
  const database = await openTestDatabase()
  const { query } = database
  for (const table of ['rateLimit', 'idempotencyKey']) {
    await sql`drop table ${sql.table(table)}`.execute(query)
  }
  const mail = { recipient: 'ada@example.com', subject: '', body: '' }
  await addMail(query, 'old', mail, daysAgo(31))
  await query
    .updateTable('outbox')
    .set({ sentAt: daysAgo(31).toISOString() })
    .execute()
  await addMail(query, 'ahead', mail, daysAgo(-400))
  const failed = await cleanUp(database, { now }).catch(({ errors }: AggregateError) => errors)
  expect(failed).toMatchObject([
    {
      message: 'attempts not cleaned up',
      cause: { message: expect.stringContaining('rateLimit') },
    },
    { message: 'idempotency keys not cleaned up' },
  ])
  const left = await query.selectFrom('outbox').select(['id', 'dueAt']).execute()
  expect(left).toEqual([{ id: 'ahead', dueAt: now.toISOString() }])
})

test('the cleanup makes due what a clock that was ahead has scheduled, and deletes old email files', async () => {
  const database = await openTestDatabase()
  const { query } = database
  const mail = { recipient: 'ada@example.com', subject: '', body: '' }
  for (const [id, days] of [
    ['ahead', -400],
    ['retry', -1],
  ] as const) {
    await addMail(query, id, mail, daysAgo(days))
  }
  const mailFolder = temporaryFolder()
  for (const [name, days] of [
    ['old.eml', 31],
    ['new.eml', 1],
  ] as const) {
    writeFileSync(join(mailFolder, name), '')
    utimesSync(join(mailFolder, name), daysAgo(days), daysAgo(days))
  }
  await cleanUp(database, { now, mailFolder })
  const due = await query.selectFrom('outbox').select(['id', 'dueAt']).orderBy('id').execute()
  expect(due).toEqual([
    { id: 'ahead', dueAt: now.toISOString() },
    { id: 'retry', dueAt: daysAgo(-1).toISOString() },
  ])
  expect(readdirSync(mailFolder)).toEqual(['new.eml'])
})

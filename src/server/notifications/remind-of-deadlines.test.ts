import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { SavedLine } from '#domain/statement/own-statement-schema.ts'
import { dayMs } from '#domain/values/dates.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import type { Database } from '#server/db/database.ts'
import { closeRequest } from '#server/requests/move-request.ts'
import { removeStatementLine, saveStatementLine } from '#server/statement/statement.ts'
import { addOrder } from '#tests/server/orders.ts'
import {
  type Engine,
  engines,
  openTestDatabase,
  openTogether,
} from '#tests/server/test-database.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'
import { changePreference } from './notification-preferences.ts'
import { remindOfDeadlines } from './remind-of-deadlines.ts'

const savedAt = new Date('2126-12-01T10:00:00Z')
/** 45 days before the last day to cancel. */
const remindsAt = new Date('2127-01-17T08:00:00Z')
const zendesk = {
  product: 'Zendesk',
  seats: 40,
  centsPerSeat: 5500,
  renewsOn: '2127-04-02',
  noticeDays: 30,
}

/** A client whose statement has the line, at the moment before its reminder is due. */
async function openDated(engine: Engine = 'sqlite', line: SavedLine = zendesk) {
  vi.useFakeTimers({ toFake: ['Date'], now: savedAt })
  onTestFinished(() => void vi.useRealTimers())
  const database = await openTestDatabase(engine)
  const client = await addUser(database)
  await saveStatementLine(database, client, line)
  vi.setSystemTime(remindsAt.getTime() - 1)
  await remindOfDeadlines({ database })
  expect(await mailsOf(database)).toEqual([])
  vi.setSystemTime(remindsAt)
  return { database, client }
}

function mailsOf({ query }: Database) {
  const mails = query.selectFrom('outbox').orderBy('createdAt').orderBy('recipient')
  return mails.select(['recipient', 'subject', 'body', 'kind', 'unsubscribeUrl']).execute()
}

async function subjectsOf(database: Database) {
  return (await mailsOf(database)).map(({ subject }) => subject)
}

test.each(engines)(
  'a last day to cancel is emailed once, 45 days before, on %s',
  async (engine) => {
    const { database, client } = await openDated(engine)
    for (const _ of [1, 2]) await remindOfDeadlines({ database })
    const [mail, ...others] = await mailsOf(database)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: client.email,
      subject: 'Last day to cancel Zendesk: March 3',
      kind: 'cancellation-reminder',
      unsubscribeUrl: expect.stringContaining('token='),
    })
    expect(mail?.body).toMatch(/it renews on\s+Apr\s+2,\s+2127[^]*\nNotice: 30 days\n/)
    expect(mail?.body).toContain(
      'Replace it:\nhttps://this-site.invalid/order-hit?target=Zendesk\n',
    )
  },
)

test('every renewal is emailed, a changed day anew, and other changes do not repeat it', async () => {
  const { database, client } = await openDated()
  await remindOfDeadlines({ database })
  await saveStatementLine(database, client, { ...zendesk, seats: 50, noticeDays: 20 })
  const renamed = { ...zendesk, product: 'Zendesk Suite' }
  await saveStatementLine(database, client, { ...renamed, replaces: 'Zendesk' })
  await remindOfDeadlines({ database })
  expect(await subjectsOf(database)).toHaveLength(1)
  await saveStatementLine(database, client, { ...renamed, renewsOn: '2127-03-20' })
  await remindOfDeadlines({ database })
  vi.setSystemTime('2128-02-01T08:00:00Z')
  await remindOfDeadlines({ database })
  expect(await subjectsOf(database)).toEqual([
    'Last day to cancel Zendesk: March 3',
    'Last day to cancel Zendesk Suite: February 18',
    'Last day to cancel Zendesk Suite: February 19',
  ])
})

test('a day that is entered late is emailed at once', async () => {
  const { database, client } = await openDated()
  await saveStatementLine(database, client, { ...zendesk, product: 'Slack', noticeDays: 70 })
  await remindOfDeadlines({ database })
  expect(await subjectsOf(database)).toContain('Last day to cancel Slack: January 22')
})

test.each<[string, (opened: { database: Database; client: SignedInUser }) => unknown]>([
  ['ordered', ({ database, client }) => addOrder(database, client, { targetSaaS: 'zendesk' })],
  ['removed', ({ database, client }) => removeStatementLine(database, client, 'zendesk')],
  [
    'without a renewal any more',
    ({ database, client }) =>
      saveStatementLine(database, client, { ...zendesk, renewsOn: null, noticeDays: null }),
  ],
  [
    'of a client who turned it off',
    ({ database, client }) =>
      changePreference(database, client, { kind: 'cancellation-reminder', isOn: false }),
  ],
  [
    'of an unconfirmed address',
    ({ database, client }) =>
      database.query
        .updateTable('user')
        .set({ isEmailConfirmed: 0 })
        .where('id', '=', client.id)
        .execute(),
  ],
])('no email is sent of a line that is %s', async (_, change) => {
  const opened = await openDated()
  await change(opened)
  await opened.database.query.deleteFrom('outbox').execute()
  await remindOfDeadlines(opened)
  expect(await mailsOf(opened.database)).toEqual([])
})

test('a line is emailed whose order was declined after the reminder was due', async () => {
  const { database, client } = await openDated()
  const id = await addOrder(database, client, { targetSaaS: 'Zendesk' })
  const operator = await addUser(database, { role: 'operator' })
  await remindOfDeadlines({ database })
  await closeRequest(database, operator, id, { version: 1, reason: 'Out of scope' })
  await remindOfDeadlines({ database })
  await database.query.deleteFrom('outbox').execute()
  vi.setSystemTime(remindsAt.getTime() + dayMs)
  await remindOfDeadlines({ database })
  expect(await subjectsOf(database)).toEqual(['Last day to cancel Zendesk: March 3'])
})

test('every member gets it, and without a required second factor only that something is new', async () => {
  const { database, client } = await openDated()
  const member = await addUser(database, { hasCompany: false })
  const { companyId = '' } = client
  const at = remindsAt.toISOString()
  await insertMembership(database.query, { companyId, userId: member.id, role: 'member', at })
  const { query } = database
  await query.updateTable('company').set({ isFactorRequired: 1 }).execute()
  const withFactor = query.updateTable('user').set({ secondFactorSince: at })
  await withFactor.where('id', '=', member.id).execute()
  await remindOfDeadlines({ database })
  const mails = await mailsOf(database)
  expect(new Map(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual(
    new Map([
      [client.email, 'Something’s new. Set up two-step sign-in to see it'],
      [member.email, 'Last day to cancel Zendesk: March 3'],
    ]),
  )
})

test.runIf(isFullRun)('four processes on one PostgreSQL email each line once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: savedAt })
  onTestFinished(() => void vi.useRealTimers())
  const databases = await openTogether(4)
  const [database] = databases as [Database, ...Database[]]
  const products = ['Jira', 'Slack', 'Zendesk', 'Zoom']
  const client = await addUser(database)
  for (const product of products) {
    await saveStatementLine(database, client, { ...zendesk, product })
    await saveStatementLine(database, await addUser(database), { ...zendesk, product })
  }
  vi.setSystemTime(remindsAt)
  await Promise.all(databases.map((own) => remindOfDeadlines({ database: own })))
  await remindOfDeadlines({ database })
  const subjects = products.map((product) => `Last day to cancel ${product}: March 3`)
  expect((await subjectsOf(database)).toSorted()).toEqual([...subjects, ...subjects].toSorted())
})

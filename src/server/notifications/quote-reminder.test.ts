import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import type { Database } from '#server/db/database.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { closeRequest } from '#server/requests/move-request.ts'
import { acceptAsRead, addOrder, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines, openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { changePreference } from './notification-preferences.ts'

const publicUrl = 'https://this-site.invalid'
const sentAt = new Date('2126-12-01T10:00:00Z')
const remindsAt = new Date('2126-12-29T12:00:00Z')

const offer: Omit<NewQuote, 'version'> = {
  lines: [{ title: 'Build', amountCents: 1_200_000 }],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: '2127-01-31',
  validUntil: '2126-12-31',
  note: '',
}

/** A request with a quote that was emailed, at the fixed moment before its reminder is due. */
async function openQuoted(engine: Engine) {
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest(engine)
  const { database, operator, id } = opened
  await sendQuote(database, operator, id, { version: 1, ...offer })
  await composeDue({ database })
  vi.setSystemTime(remindsAt.getTime() - 1)
  await composeDue({ database })
  expect(await reminders(database)).toEqual([])
  vi.setSystemTime(remindsAt)
  return opened
}

function reminders({ query }: Database) {
  const mails = query.selectFrom('outbox').where('subject', 'like', '%expires%')
  return mails.select(['recipient', 'subject', 'body', 'thread']).execute()
}

test.each(engines)(
  'an open quote is emailed once more before it expires, on %s',
  async (engine) => {
    const { database, client, id } = await openQuoted(engine)
    for (const _ of [1, 2]) await composeDue({ database })
    vi.setSystemTime(remindsAt.getTime() + 60_000)
    await composeDue({ database })
    const [mail, ...others] = await reminders(database)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: client.email,
      subject: 'Your Slack replacement: the $12,000 quote expires Dec 31',
      thread: id,
    })
    expect(mail?.body).toContain('One-time total: $12,000\n')
    expect(mail?.body).toContain(`\n${publicUrl}/dashboard?request=${id}&quote=latest\n`)
  },
)

test('a member of the company reads that an owner decides on the quote', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const member = await addUser(database, { hasCompany: false })
  const { companyId = '' } = client
  const at = new Date().toISOString()
  await insertMembership(database.query, { companyId, userId: member.id, role: 'member', at })
  await sendQuote(database, operator, id, { version: 1, ...offer })
  await composeDue({ database })
  const mails = database.query.selectFrom('outbox').where('kind', '=', 'quote-sent')
  const sent = await mails.select(['recipient', 'body']).execute()
  const bodies = new Map(sent.map(({ recipient, body }) => [recipient, body.replaceAll('\n', ' ')]))
  expect(bodies.get(client.email)).toContain('then accept or decline it on your dashboard.')
  expect(bodies.get(member.email)).toContain('An owner of your company accepts or declines it')
  expect(bodies.get(member.email)).not.toContain('then accept or decline it on your dashboard.')
})

test.each<[when: string, change: (opened: Awaited<ReturnType<typeof openQuoted>>) => unknown]>([
  ['accepted', ({ database, client, id }) => acceptAsRead(database, client, id, 1, 'Ada Byron')],
  [
    'replaced, and the new one has its own',
    ({ database, operator, id }) =>
      sendQuote(database, operator, id, { version: 2, ...offer, validUntil: '2127-02-28' }),
  ],
  [
    'on a closed request',
    ({ database, operator, id }) =>
      closeRequest(database, operator, id, { version: 2, reason: 'No' }),
  ],
  [
    'turned off',
    ({ database, client }) =>
      changePreference(database, client, { kind: 'quote-sent', isOn: false }),
  ],
  ['over', () => vi.setSystemTime('2127-01-01T12:00:00Z')],
])('no reminder is sent of a quote that is %s', async (_, change) => {
  const opened = await openQuoted('sqlite')
  await change(opened)
  await composeDue({ database: opened.database })
  expect(await reminders(opened.database)).toEqual([])
})

test.runIf(isFullRun)('four processes on one PostgreSQL remind of each quote once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt })
  onTestFinished(() => void vi.useRealTimers())
  const databases = await openTogether(4)
  const [database] = databases as [Database, ...Database[]]
  const operator = await addUser(database, { role: 'operator' })
  for (let count = 0; count < 4; count += 1) {
    const id = await addOrder(database, await addUser(database))
    await sendQuote(database, operator, id, { version: 1, ...offer })
  }
  await composeDue({ database })
  vi.setSystemTime(remindsAt)
  await Promise.all(databases.map((own) => composeDue({ database: own })))
  await composeDue({ database })
  expect(await reminders(database)).toHaveLength(4)
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { invoiceStatusOn } from '#domain/invoices/invoice-sums.ts'
import { quoteStatusAt, quoteStatuses } from '#domain/quotes/quote-rules.ts'
import { typicalCosts } from '#domain/savings/savings-case.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { findDueMonth } from '#server/notifications/month-store.ts'
import { childEnvironment, createTestData } from '#tests/server/reliability/server-under-test.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { openLocalApi } from './local-api.ts'
import { quickPasswords } from './quick-passwords.ts'
import { clients, colleagues, omar } from './seed-accounts.ts'
import { seedDatabase } from './seed-database.ts'
import { isFullRun } from './test-extent.ts'

const options = { publicUrl: 'http://localhost:3001', passwords: quickPasswords }

test.each(isFullRun ? engines : (['sqlite'] as const))(
  'seed data on %s has requests in every state, over months',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const startedAt = new Date()
    expect(await seedDatabase(database, options)).toBe(true)
    const requests = await database.query.selectFrom('request').selectAll().execute()
    const states = requests.map(({ closureKind, status }) => closureKind ?? status)
    expect(states.toSorted()).toEqual([
      ...Array(2).fill('cancelled'),
      ...Array(3).fill('completed'),
      'declined',
      ...Array(3).fill('in-progress'),
      ...Array(7).fill('pending'),
    ])
    const quotes = await database.query.selectFrom('quote').selectAll().execute()
    const quoted = quotes.map(({ content, status }) =>
      quoteStatusAt({ ...JSON.parse(content), status }, new Date()),
    )
    expect(new Set(quoted)).toEqual(new Set(quoteStatuses))
    const totals = quotes.map(({ totalCents }) => totalCents)
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(typicalCosts.buildFrom)
    expect(Math.max(...totals)).toBeLessThanOrEqual(typicalCosts.buildTo)
    const invoices = await database.query.selectFrom('invoice').selectAll().execute()
    expect(invoices.map((invoice) => invoiceStatusOn(invoice, todayUtc()))).toEqual([
      'paid',
      'paid',
      'paid',
      'overdue',
    ])
    const events = await database.query.selectFrom('requestEvent').select(['kind', 'at']).execute()
    const late = await database.query
      .selectFrom('requestEvent')
      .where('answer', '=', 'late')
      .select('requestNumber')
      .execute()
    expect(late).toEqual([])
    const messages = events.filter(({ kind }) => kind === 'messaged')
    expect(new Set(messages.map(({ at }) => at.slice(0, 7))).size).toBeGreaterThan(5)
    expect(events.filter(({ at }) => at > new Date().toISOString())).toEqual([])
    // The clock is right again.
    expect(Date.now()).toBeGreaterThanOrEqual(startedAt.getTime())
    expect(await database.query.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await findDueMonth(database.query)).toBeUndefined()

    const { connect } = await openLocalApi(database, options)
    for (const form of [...clients, ...colleagues]) {
      expect(await connect().signIn(form)).toMatchObject({ name: form.name, role: 'client' })
    }
    const agency = connect()
    expect(await agency.signIn(omar)).toMatchObject({ role: 'operator' })
    const { viewCounts } = (await agency.operations?.listQueue({})) ?? {}
    expect(viewCounts).toMatchObject({ mine: 6, unassigned: 2, overdue: 1, waiting: 3 })
  },
)

// Passwords at their real cost, and a hundred changes, in a process of its own.
test.runIf(isFullRun)('npm run seed prints the accounts', async () => {
  const { env } = await createTestData('sqlite')
  expect((await run(env)).stdout).toContain(omar.email)
})

test('npm run seed rejects a database with accounts, and an environment that sends emails', async () => {
  const { env, open } = await createTestData('sqlite')
  const database = await open()
  await addUser(database)
  await database.close()
  await expect(run(env)).rejects.toMatchObject({
    code: 1,
    stderr: 'The database is not empty: it has accounts. Nothing is changed.\n',
  })
  await expect(run({ ...env, SMTP_URL: 'smtp://x' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SMTP_URL is set: .*\n$/),
  })
})

function run(env: Record<string, string>) {
  return promisify(execFile)(process.execPath, ['bin/seed.ts'], {
    env: { ...childEnvironment, ...env },
  })
}

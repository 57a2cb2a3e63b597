import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { quoteStatusAt } from '#domain/quote-status.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
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
    expect(await describe(database)).toEqual([
      'HIT-001 completed, waitingOn nobody, quotes: accepted',
      'HIT-002 declined, waitingOn nobody, quotes: ',
      'HIT-003 completed, waitingOn nobody, quotes: declined accepted',
      'HIT-004 cancelled, waitingOn nobody, quotes: ',
      'HIT-005 in-progress, waitingOn agency, quotes: accepted',
      'HIT-006 completed, waitingOn nobody, quotes: superseded accepted',
      'HIT-007 in-progress, waitingOn client, quotes: withdrawn accepted',
      'HIT-008 pending, waitingOn client, quotes: expired',
      'HIT-009 cancelled, waitingOn nobody, quotes: ',
      'HIT-010 pending, waitingOn client, quotes: declined',
      'HIT-011 in-progress, waitingOn client, quotes: accepted',
      'HIT-012 pending, waitingOn client, quotes: sent',
      'HIT-013 pending, waitingOn agency, quotes: ',
      'HIT-014 pending, waitingOn agency, quotes: ',
      'HIT-015 pending, waitingOn agency, quotes: ',
      'HIT-016 pending, waitingOn agency, quotes: ',
    ])
    const events = await database.query.selectFrom('requestEvent').select(['kind', 'at']).execute()
    const messages = events.filter(({ kind }) => kind === 'messaged')
    expect(new Set(messages.map(({ at }) => at.slice(0, 7))).size).toBeGreaterThan(5)
    expect(events.filter(({ at }) => at > new Date().toISOString())).toEqual([])
    // The clock is right again.
    expect(Date.now()).toBeGreaterThanOrEqual(startedAt.getTime())
    expect(await database.query.selectFrom('outbox').selectAll().execute()).toEqual([])

    const { connect } = await openLocalApi(database, options)
    for (const form of [...clients, ...colleagues]) {
      expect(await connect().signIn(form)).toMatchObject({ name: form.name, role: 'client' })
    }
    const agency = connect()
    expect(await agency.signIn(omar)).toMatchObject({ role: 'operator' })
    const { viewCounts } = (await agency.operations?.listQueue({})) ?? {}
    expect(viewCounts).toMatchObject({ mine: 6, unassigned: 2, overdue: 2, waiting: 5 })
  },
)

/** A line for each request: its state, whose turn it is, and the states of its quotes. */
async function describe({ query }: Database): Promise<string[]> {
  const requests = await query.selectFrom('request').selectAll().orderBy('number').execute()
  const quotes = await query.selectFrom('quote').selectAll().orderBy('number').execute()
  return requests.map(({ number, status, closureKind, waitingOn }) => {
    const own = quotes
      .filter(({ requestNumber }) => requestNumber === number)
      .map((quote) =>
        quoteStatusAt({ ...JSON.parse(quote.content), status: quote.status }, new Date()),
      )
    return `${requestId(number)} ${closureKind ?? status}, waitingOn ${waitingOn}, quotes: ${own.join(' ')}`
  })
}

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

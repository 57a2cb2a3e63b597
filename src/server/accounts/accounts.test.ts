import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { engines, openTestDatabase, postgresCopy, sqliteCopy } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { readSecret, readTokenUser, sessionEnd } from './accounts.ts'
import { newApiTokenSecret } from './api-tokens.ts'

const begun = new Date('2026-11-01T08:00:00.000Z')

test.each([
  ['client', '2026-11-01T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  ['client', '2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  ['operator', '2026-11-01T08:00:00.000Z', '2026-11-01T20:00:00.000Z'],
  ['operator', '2026-11-05T09:00:00.000Z', '2026-11-05T21:00:00.000Z'],
  ['operator', '2026-12-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z'],
] as const)('the session of a %s that is used at %s ends at %s', (role, used, end) => {
  expect(sessionEnd(role, begun, new Date(used)).toISOString()).toBe(end)
})

test.each(engines)('processes that start at once on one %s share one secret', async (engine) => {
  const place = engine === 'sqlite' ? sqliteCopy() : await postgresCopy()
  const open = () => (engine === 'sqlite' ? openSqlite(place) : openPostgres(place))
  const databases = [await open(), await open(), await open()]
  const secrets = await Promise.all(databases.map(readSecret))
  await Promise.all(databases.map((database) => database.close()))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
})

test('a stored secret is read without writing', async () => {
  const queries: string[] = []
  const database = await openTestDatabase('sqlite', (query) => queries.push(query))
  const secret = await readSecret(database)
  queries.length = 0
  expect(await readSecret(database)).toBe(secret)
  expect(queries.filter((query) => !query.startsWith('select '))).toEqual([])
  expect(queries).not.toEqual([])
})

test('a token takes one query, a second one once a minute, and a malformed one none', async () => {
  const queries: string[] = []
  const database = await openTestDatabase('sqlite', (query) => queries.push(query))
  const { id, email } = await addUser(database)
  const token = await addToken(database, email, 'read')

  expect(await count(() => expectUser(id))).toEqual(['select'])
  await setLastUsed(new Date(Date.now() - 61_000).toISOString())
  expect(await count(() => expectUser(id))).toEqual(['select', 'update'])
  expect(await count(() => expectUser(id))).toEqual(['select'])
  await setLastUsed(null)
  expect(await count(() => expectUser(id))).toEqual(['select', 'update'])

  const unknown = newApiTokenSecret()
  expect(await count(() => readTokenUser(database, unknown))).toEqual(['select'])
  expect(await count(() => readTokenUser(database, unknown.slice(1)))).toEqual([])

  async function expectUser(expected: string) {
    expect(await readTokenUser(database, token)).toMatchObject({ id: expected })
  }

  async function count(act: () => Promise<unknown>): Promise<string[]> {
    queries.length = 0
    await act()
    return queries.map((query) => query.split(' ')[0] ?? '')
  }

  async function setLastUsed(lastUsedAt: string | null) {
    await database.query.updateTable('apiToken').set({ lastUsedAt }).execute()
  }
})

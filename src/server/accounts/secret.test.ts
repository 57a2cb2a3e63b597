import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { engines, openTestDatabase, postgresCopy, sqliteCopy } from '#tests/server/test-database.ts'
import { readSecret } from './secret.ts'

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
  const statements: string[] = []
  const database = await openTestDatabase('sqlite', (statement) => statements.push(statement))
  const secret = await readSecret(database)
  statements.length = 0
  expect(await readSecret(database)).toBe(secret)
  expect(statements).toEqual([expect.stringMatching(/^select /)])
})

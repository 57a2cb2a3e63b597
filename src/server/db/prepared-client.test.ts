import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countOwnRequests } from '#server/requests/request-store.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

test('statements that run often are prepared', async () => {
  const database = await openTestDatabase('postgres')
  const client = await addUser(database)
  const prepared = await database.change(async (trx) => {
    await countOwnRequests(trx, client.id)
    return sql<{ name: string }>`select name from pg_prepared_statements`.execute(trx)
  })
  expect(prepared.rows.some(({ name }) => name.startsWith('compiled-'))).toBe(true)
})

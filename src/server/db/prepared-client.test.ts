import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRequests } from '#server/services/list-requests.ts'
import { readRequest } from '#server/services/read-request.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { countOwnRequests } from './request-store.ts'

test('statements that run often are prepared, and still run after a later version has added columns', async () => {
  const database = await openTestDatabase('postgres')
  const client = await addUser(database)
  const use = async () => {
    const id = await addOrder(database, client)
    await readRequest(database, client, id)
    await listRequests(database, client, {})
  }
  await use()
  const prepared = await database.change(async (trx) => {
    await countOwnRequests(trx, client.id)
    return sql<{ name: string }>`select name from pg_prepared_statements`.execute(trx)
  })
  expect(prepared.rows.some(({ name }) => name.startsWith('compiled-'))).toBe(true)
  for (const table of ['request', 'requestEvent', 'idempotencyKey', 'notification', 'user']) {
    await sql`alter table ${sql.table(table)} add column later text`.execute(database.query)
  }
  await use()
})

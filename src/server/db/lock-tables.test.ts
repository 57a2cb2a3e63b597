import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addOrder } from '#tests/server/orders.ts'
import { postgresCopy } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { type Migrations, releasedMigrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const patience = { timeout: 20_000, interval: 20 }

/** Locks the requests twice, the second time more strictly: a reader that then writes would wait for it, and it for the reader. */
const upgraded: Migrations = {
  ...releasedMigrations,
  '9999-invoices': async (db) => {
    await db.schema
      .createTable('invoice')
      .addColumn('requestNumber', 'bigint', (c) => c.references('request.number'))
      .execute()
    await db.schema.alterTable('request').addColumn('invoiceCount', 'integer').execute()
  },
}

test('a migration waits for a transaction that reads and then writes, and aborts none', async () => {
  const address = await postgresCopy()
  const before = await openPostgres(address)
  onTestFinished(() => before.close())
  await addOrder(before, await addUser(before))
  const writer = new pg.Client({ connectionString: address })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin; select * from request')

  const opening = openPostgres(address, { migrations: upgraded })
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted
    `.execute(before.query)
    expect(rows).not.toEqual([])
  }, patience)
  await writer.query('update request set version = version + 1')
  await writer.query('commit')
  const after = await opening
  onTestFinished(() => after.close())
  const rows = await after.query.selectFrom('request').select('version').execute()
  expect(rows).toEqual([{ version: 2 }])
})

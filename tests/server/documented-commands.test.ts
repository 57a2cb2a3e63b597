import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readQueueCounts } from '#server/db/queue-count-store.ts'
import type { Schema } from '#server/db/schema.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { readSecret } from '#server/services/accounts/secret.ts'
import { countRows } from './count-rows.ts'
import { addOrder } from './orders.ts'
import { testApiOn } from './test-api.ts'
import { createPostgresDatabase, temporaryFolder } from './test-database.ts'
import { addUser } from './users.ts'

const manual = readFileSync('docs/operating.md', 'utf8')

test('the documented move to PostgreSQL keeps every row, session and counter', async () => {
  const folder = temporaryFolder()
  const before = await opened(openSqlite(folder))
  const ada = await addUser(before, { name: `O'Neil "x" :name \\`, company: '\\.' })
  await addOrder(before, ada, { requirements: "one\n\\.\n:'two' ☃" })
  const leaving = await addUser(before)
  await addOrder(before, leaving)
  await before.query.deleteFrom('user').where('id', '=', leaving.id).execute()
  const secret = await readSecret(before)

  const address = await createPostgresDatabase()
  const after = await opened(openPostgres(address))
  // The new database has made its own at its first start.
  expect(await readSecret(after)).not.toBe(secret)
  await runOnPostgres(address, moveScript(join(folder, 'hitlist.db')))

  expect(await readSecret(after)).toBe(secret)
  const { rows } = await sql<{ name: keyof Schema }>`
    select name from sqlite_schema
    where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'
      and name <> 'queueCount'
  `.execute(before.query)
  for (const { name } of rows) {
    const [was, is] = [await countRows(before, name), await countRows(after, name)]
    expect({ name, count: is }).toEqual({ name, count: was })
  }
  expect(await readCounts(after)).toEqual(await readCounts(before))
  const reply = await testApiOn(after).request('GET /api/requests/HIT-001', { as: ada })
  expect(await reply.json()).toMatchObject({ requirements: "one\n\\.\n:'two' ☃" })
  // HIT-002 went with its client, and is not given to another.
  expect(await addOrder(after, ada)).toBe('HIT-003')
})

test('the documented backup of SQLite is complete, and does not wait for a writer', async () => {
  const folder = temporaryFolder()
  const database = await opened(openSqlite(folder))
  await addOrder(database, await addUser(database))
  const [, statement = ''] = /sqlite3 data\/hitlist\.db "(vacuum into '[^']+')"/.exec(manual) ?? []
  const copy = join(folder, 'copy.db')
  const file = new Sqlite(join(folder, 'hitlist.db'), { timeout: 0 })
  await database.change(async (trx) => {
    await trx.updateTable('request').set({ version: 2 }).execute()
    file.exec(statement.replace('hitlist-backup.db', copy))
  })
  file.close()
  expect(statSync(copy).size).toBeGreaterThan(0)
  const restored = new Sqlite(copy)
  expect(restored.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(restored.prepare('select version from request').all()).toEqual([{ version: 1 }])
  restored.close()
})

function readCounts({ query }: Database) {
  return readQueueCounts(query, '', new Date().toISOString())
}

async function opened(opening: Promise<Database>): Promise<Database> {
  const database = await opening
  onTestFinished(() => database.close())
  return database
}

/** What the first documented command writes: SQL that writes SQL, run twice on SQLite. */
function moveScript(path: string): string {
  const [, writer = ''] = /<<'SQL'[^\n]*\n(.*?)\n *SQL\n/s.exec(manual) ?? []
  const file = new Sqlite(path, { readonly: true })
  const lines = (query: string) => file.prepare<[], string>(query).pluck().all()
  const script = lines(writer).flatMap(lines).join('\n')
  file.close()
  return script
}

async function runOnPostgres(address: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`begin; ${script}; commit`).finally(() => client.end())
}

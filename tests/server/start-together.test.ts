import { execFile } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { openPostgres, takeAccess } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { childEnvironment } from './reliability/server-under-test.ts'
import { createPostgresDatabase, engines, temporaryFolder } from './test-database.ts'

const run = promisify(execFile)
const count = isFullRun ? 6 : 3

const script = `
const { openSqlite } = await import('#server/db/sqlite.ts')
const { openPostgres } = await import('#server/db/postgres.ts')
const [engine, location] = process.argv.slice(1)
const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
await database.query.insertInto('setting').values({ name: String(process.pid), value: '' }).execute()
await database.close()
`

test.each(isFullRun ? engines : (['postgres'] as const))(
  'processes that start at once on an empty %s migrate once',
  async (engine) => {
    const location = engine === 'sqlite' ? temporaryFolder() : await createPostgresDatabase()
    const args = ['--input-type=module', '-e', script, engine, location]
    const start = () => run(process.execPath, args, { env: childEnvironment })
    await Promise.all(Array.from({ length: count }, start))

    const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
    const settings = await database.query.selectFrom('setting').select('name').execute()
    await database.close()
    expect(settings).toHaveLength(count)
  },
)

test('in a folder that is readable by all, the database is readable only by its owner', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const database = await openSqlite(folder)
  await database.query.insertInto('setting').values({ name: 'a', value: 'b' }).execute()
  const modes = ['hitlist.db', 'hitlist.db-wal'].map((name) => statSync(join(folder, name)).mode)
  await database.close()
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600])
})

test('a process that starts while another one releases its locks waits for both', async () => {
  const address = await createPostgresDatabase()
  const other = new pg.Client({ connectionString: address })
  await other.connect()
  await other.query('begin')
  await other.query(takeAccess)
  const opening = openPostgres(address)
  opening.catch(() => undefined)
  await expect
    .poll(async () => {
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      return (await other.query(waiting)).rowCount
    })
    .toBe(1)
  await other.query('commit')
  await (await opening).close()
  await other.end()
})

import { execFile } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createPostgresDatabase, engines, temporaryFolder } from './test-database.ts'

const run = promisify(execFile)

const script = `
const { openSqlite } = await import('#server/db/sqlite.ts')
const { openPostgres } = await import('#server/db/postgres.ts')
const [engine, location] = process.argv.slice(1)
const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
await database.query.insertInto('setting').values({ name: String(process.pid), value: '' }).execute()
await database.close()
`

test.each(engines)(
  'six processes that start at once on an empty %s migrate once',
  async (engine) => {
    const location = engine === 'sqlite' ? temporaryFolder() : await createPostgresDatabase()
    const start = () =>
      run(process.execPath, ['--input-type=module', '-e', script, engine, location])
    await Promise.all(Array.from({ length: 6 }, start))

    const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
    const settings = await database.query.selectFrom('setting').select('name').execute()
    await database.close()
    expect(settings).toHaveLength(6)
  },
)

test.each(engines)('a process that starts on a migrated %s leaves it as it is', async (engine) => {
  const location = engine === 'sqlite' ? temporaryFolder() : await createPostgresDatabase()
  const open = () => (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
  const first = await open()
  await first.query.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
  await first.close()

  const second = await open()
  const kept = await second.query.selectFrom('setting').selectAll().execute()
  await second.close()
  expect(kept).toEqual([{ name: 'kept', value: 'yes' }])
})

test('in a folder that is readable by all, the database is readable only by its owner', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const database = await openSqlite(folder)
  await database.query.insertInto('setting').values({ name: 'a', value: 'b' }).execute()
  const modes = ['hitlist.db', 'hitlist.db-wal'].map((name) => statSync(join(folder, name)).mode)
  await database.close()
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600])
})

import { cpSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Database } from '#server/db/database.ts'
import type { OpenOptions } from '#server/db/migrate.ts'
import { type Migrations, releasedMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import {
  createPostgresDatabase,
  engines,
  postgresCopy,
  sqliteCopy,
  temporaryFolder,
} from './test-database.ts'

/** A later version: a table, a column with a value for every row, and an index. */
const upgraded: Migrations = {
  ...releasedMigrations,
  '9999-parcels': async (db) => {
    await db.schema.createTable('parcel').addColumn('id', 'text').execute()
    await db.schema.alterTable('setting').addColumn('changedBy', 'text').execute()
    await sql`update setting set ${sql.ref('changedBy')} = 'the upgrade'`.execute(db)
    await db.schema.createIndex('setting_changedBy').on('setting').column('changedBy').execute()
  },
}

/** Every query in `npm run test:full`; otherwise some: each takes a start. */
const [startStep, upgradeStep] = isFullRun ? [1, 1] : [40, 4]

describe('on sqlite', () => {
  test('a first start that is killed after any of its queries is repeated by the next one', async () => {
    const folder = temporaryFolder()
    const { snapshots, takeSnapshot } = createSnapshots(folder, startStep)
    await openSqlite(folder, { onQuery: takeSnapshot }).then((database) => database.close())
    expect(snapshots).not.toEqual([])
    for (const snapshot of snapshots) await expectWorking(await openSqlite(snapshot))
  })

  test('an upgrade that is killed after any of its queries is repeated by the next start, with every row kept', async () => {
    const folder = sqliteCopy()
    await keepASetting(await openSqlite(folder))
    const { snapshots, takeSnapshot } = createSnapshots(folder, upgradeStep)
    const options = { migrations: upgraded, onQuery: takeSnapshot }
    await openSqlite(folder, options).then((database) => database.close())
    expect(snapshots).not.toEqual([])
    for (const snapshot of snapshots) {
      await expectUpgraded(await openSqlite(snapshot, { migrations: upgraded }))
    }
  })
})

describe('on postgres', () => {
  test('a first start whose connection is cut after any of its queries is repeated by the next one', async () => {
    const address = await createPostgresDatabase()
    expect(await openUntilUncut(address, startStep)).toBeGreaterThan(1)
    await expectWorking(await openPostgres(address))
  })

  test('an upgrade whose connection is cut after any of its queries is repeated, with every row kept', async () => {
    const address = await postgresCopy()
    await keepASetting(await openPostgres(address))
    expect(await openUntilUncut(address, upgradeStep, upgraded)).toBeGreaterThan(1)
    await expectUpgraded(await openPostgres(address, { migrations: upgraded }))
  })
})

test.each(engines)('a version stops on a %s database of another in one line', async (engine) => {
  const location = engine === 'sqlite' ? sqliteCopy() : await postgresCopy()
  const open = (options?: OpenOptions) =>
    engine === 'sqlite' ? openSqlite(location, options) : openPostgres(location, options)
  await keepASetting(await open({ migrations: upgraded }))
  await expect(open()).rejects.toThrow(
    /^it belongs to another version of Hitlist \(it has the migration '9999-parcels'\); [^\n]*$/,
  )
  await expectUpgraded(await open({ migrations: upgraded }), null)
})

/** Copies the folder as a kill would leave it after every so many queries. */
function createSnapshots(folder: string, step: number) {
  const snapshots: string[] = []
  let queries = 0
  return {
    snapshots,
    takeSnapshot() {
      queries += 1
      if (queries % step !== 0) return
      const snapshot = temporaryFolder()
      cpSync(folder, snapshot, { recursive: true })
      snapshots.push(snapshot)
    },
  }
}

/** Starts again and again, each time cut off some queries later, until one start gets through. Returns how many were cut. */
async function openUntilUncut(
  address: string,
  step: number,
  migrations: Migrations = releasedMigrations,
): Promise<number> {
  const other = new pg.Client({ connectionString: address })
  await other.connect()
  const cut = () =>
    other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  for (let cuts = 0; ; cuts += 1) {
    const count = 1 + cuts * step
    let queries = 0
    const onQuery = async () => {
      queries += 1
      if (queries === count) await cut()
      if (queries >= count) throw new Error('cut off')
    }
    const opening = openPostgres(address, { onQuery, migrations })
    const outcome = await opening.catch((error: Error) => error)
    if (queries >= count) {
      expect(outcome).toBeInstanceOf(Error)
      continue
    }
    await other.end()
    // Whatever an earlier cut has left behind would be the error here.
    if (outcome instanceof Error) throw outcome
    await outcome.close()
    return cuts
  }
}

async function keepASetting(database: Database): Promise<void> {
  await database.query.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
  await database.close()
}

/** Every table is there, with its keys to other tables. */
async function expectWorking(database: Database): Promise<void> {
  const tables = await database.query.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user', 'session', 'request', 'requestEvent', 'outbox', 'setting']),
  )
  await keepASetting(database)
}

async function expectUpgraded(
  database: Database,
  changedBy: string | null = 'the upgrade',
): Promise<void> {
  const { rows } = await sql`select * from setting`.execute(database.query)
  const parcels = await sql`select * from parcel`.execute(database.query)
  await database.close()
  expect(rows).toEqual([{ name: 'kept', value: 'yes', changedBy }])
  expect(parcels.rows).toEqual([])
}

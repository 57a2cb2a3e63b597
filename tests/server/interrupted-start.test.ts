import { cpSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Database } from '#server/db/database.ts'
import type { OpenOptions } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { addRows, expectUpgraded, later } from './later-migrations.ts'
import {
  createPostgresDatabase,
  postgresCopy,
  sqliteCopy,
  temporaryFolder,
} from './test-database.ts'

/** Every query in `npm run test:full`; otherwise some: each takes a start. */
const [startStep, upgradeStep] = isFullRun ? [1, 1] : [40, 7]

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
    await addRows(await openSqlite(folder))
    const { snapshots, takeSnapshot } = createSnapshots(folder, upgradeStep)
    await openSqlite(folder, { ...later, onQuery: takeSnapshot }).then((opened) => opened.close())
    expect(snapshots).not.toEqual([])
    for (const snapshot of snapshots) await expectUpgraded(await openSqlite(snapshot, later))
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
    await addRows(await openPostgres(address))
    expect(await openUntilUncut(address, upgradeStep, later)).toBeGreaterThan(1)
    await expectUpgraded(await openPostgres(address, later))
  })
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
  options: OpenOptions = {},
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
    const opening = openPostgres(address, { ...options, onQuery })
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

/** Every table is there, with its keys to other tables. */
async function expectWorking(database: Database): Promise<void> {
  const tables = await database.query.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user', 'session', 'request', 'requestEvent', 'outbox', 'setting']),
  )
  await addRows(database)
}

import { hash } from 'node:crypto'
import { isWithoutDatabase } from '#server/db/lost-database.ts'
import { lockForServer } from '#server/db/server-lock.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { matchTable } from '#server/db/transfer/match-table.ts'
import { type MoveTarget, openMoveTarget } from '#server/db/transfer/move-target.ts'
import { openPostgresSnapshot } from '#server/db/transfer/postgres-snapshot.ts'
import type { Row, Snapshot, TableShape } from '#server/db/transfer/snapshot.ts'
import { openSqliteSnapshot } from '#server/db/transfer/sqlite-snapshot.ts'
import { namingTable, TransferError } from '#server/db/transfer/transfer-error.ts'
import type { OnProgress } from './backup-format.ts'

export interface MoveDatabaseOptions {
  dataDir: string
  /** Of a PostgreSQL database. */
  address: string
  /** Deletes what an interrupted move has left in the target. */
  isRestarting: boolean
  onProgress?: OnProgress | undefined
}

export interface MoveSummary {
  tables: number
  rows: number
  isResumed: boolean
}

/**
 * Copies the SQLite database to PostgreSQL, in batches that are committed one by one: after an
 * interruption it continues. Until every row has been compared, no server starts on the target.
 */
export async function moveDatabase(options: MoveDatabaseOptions): Promise<MoveSummary> {
  const { dataDir, address, isRestarting, onProgress } = options
  if (isWithoutDatabase(dataDir)) throw new TransferError(`There is no database in ${dataDir}.`)
  const unlock = lockForServer(dataDir)
  try {
    // Brings it to this version, which the target will have as well.
    await openSqlite(dataDir).then((database) => database.close())
    const source = openSqliteSnapshot(dataDir, { isLocked: true })
    try {
      const counts = await countAll(source)
      const fingerprint = fingerprintOf(source, counts)
      const target = await openMoveTarget({ address, fingerprint, isRestarting })
      try {
        const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const count = createCounter(2 * rows, onProgress)
        await copyRows(source, target, count)
        await compareRows(source, address, count)
        await target.finish(source.counters)
        return { tables: counts.size, rows, isResumed: target.isResumed }
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    unlock()
  }
}

async function countAll(source: Snapshot): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of source.tables) counts.set(table.name, await source.count(table))
  return counts
}

/** Changes with every order, message or account. A change of rows alone is found by the comparison. */
function fingerprintOf({ migrations, counters }: Snapshot, counts: Map<string, number>): string {
  return hash('sha256', JSON.stringify([migrations, counters, [...counts]]))
}

function createCounter(total: number, onProgress: OnProgress | undefined): (rows: number) => void {
  let done = 0
  return (rows) => {
    done += rows
    onProgress?.(done, total)
  }
}

/** In the order of keys: the rows that are there from an earlier attempt are the first ones. */
async function copyRows(
  source: Snapshot,
  target: MoveTarget,
  count: (rows: number) => void,
): Promise<void> {
  for (const table of source.tables) {
    const shape = tableOf(target, table)
    const skip = await target.count(shape)
    if (skip > 0) count(skip)
    for await (const rows of source.rows(table, { isSorted: true, skip })) {
      await namingTable(table.name, target.insert(shape, rows))
      count(rows.length)
    }
  }
}

/** The table of the target, with its columns in the order of the source. */
function tableOf({ tables }: Pick<MoveTarget, 'tables'>, { name, columns }: TableShape) {
  const names = columns.map((column) => column.name)
  const shape = matchTable(tables, name, names)
  if (shape) return shape
  throw new TransferError(`The target has no table '${name}' with the same columns.`)
}

/** Every row of both databases, by a hash of its values. */
async function compareRows(
  source: Snapshot,
  address: string,
  count: (rows: number) => void,
): Promise<void> {
  const copy = await openPostgresSnapshot(address)
  try {
    for (const table of source.tables) {
      const shape = tableOf(copy, table)
      const copied = eachHash(copy.rows({ ...shape, key: table.key }, { isSorted: true }))
      for await (const rows of source.rows(table, { isSorted: true })) {
        for (const row of rows) {
          if ((await copied.next()).value !== hashOf(row)) throw different(table)
        }
        count(rows.length)
      }
      if (!(await copied.next()).done) throw different(table)
    }
  } finally {
    await copy.close()
  }
}

async function* eachHash(batches: AsyncIterable<Row[]>): AsyncGenerator<string, undefined> {
  for await (const rows of batches) {
    for (const row of rows) yield hashOf(row)
  }
}

function hashOf(row: Row): string {
  return hash('sha256', JSON.stringify(row))
}

function different({ name }: TableShape): TransferError {
  return new TransferError(
    `The rows of '${name}' differ from the source, which may have changed since an earlier attempt. Repeat with --restart to begin again.`,
  )
}

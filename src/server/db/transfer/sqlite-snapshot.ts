import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { databasePath } from '#server/db/sqlite.ts'
import { batchRows, quoted, quotedList, type Row, type Snapshot } from './snapshot.ts'
import {
  countSqliteRows,
  readSqliteCounters,
  readSqliteMigrations,
  readSqliteTables,
} from './sqlite-tables.ts'
import { TransferError } from './transfer-error.ts'

interface SqliteSnapshotOptions {
  /** Other processes cannot write until it is closed. */
  isLocked?: boolean
}

/**
 * One read transaction on a connection of its own: the write-ahead log lets others write meanwhile. It
 * blocks the event loop while it reads, so the server opens it in another thread.
 */
export function openSqliteSnapshot(
  folder: string,
  { isLocked = false }: SqliteSnapshotOptions = {},
): Snapshot {
  const path = databasePath(folder)
  if (!existsSync(path)) throw new TransferError(`There is no database in ${folder}.`)
  const file = new Sqlite(path, { readonly: !isLocked, fileMustExist: true })
  file.exec(isLocked ? 'begin immediate' : 'begin')

  return {
    engine: 'sqlite',
    // The first of these reads begins the snapshot.
    migrations: readSqliteMigrations(file),
    tables: readSqliteTables(file),
    counters: readSqliteCounters(file),
    count: async ({ name }) => countSqliteRows(file, name),
    async *rows({ name, columns, key }, { isSorted = false, skip = 0 } = {}) {
      const list = quotedList(columns.map((column) => column.name))
      const order = isSorted ? `order by ${quotedList(key)}` : ''
      const statement = file
        .prepare<[number], Row>(`select ${list} from ${quoted(name)} ${order} limit -1 offset ?`)
        .raw()
      let batch: Row[] = []
      for (const row of statement.iterate(skip)) {
        batch.push(row)
        if (batch.length < batchRows) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async close() {
      file.close()
    },
  }
}

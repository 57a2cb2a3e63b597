import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { sqliteColumns } from './column-types.ts'
import { collectChanges, createListeners, type Database, logTo } from './database.ts'
import { createFifoLock } from './fifo-lock.ts'
import { readSpace, requireFreeSpace } from './free-space.ts'
import { migrate, type OpenOptions, releasedMigrations } from './migrate.ts'
import type { Schema } from './schema.ts'
import { writeCheck } from './settings-store.ts'
import { SharedFileDialect } from './sqlite-dialect.ts'
import { whileBusy } from './while-busy.ts'

/** How long a process waits for another that is writing, such as the command line beside the server. */
const writeTimeoutMs = 10_000
const migrationTimeoutMs = 60_000

/** Opens the embedded database in a folder, and creates both if they do not exist. */
export async function openSqlite(
  folder: string,
  { onQuery, observer, migrations = releasedMigrations }: OpenOptions = {},
): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = createFifoLock()
  const { file, query } = await underOpeningLock(folder, async () => {
    const opened = await openFile(databasePath(folder))
    const options = { file: opened, lock, observer, timeoutMs: writeTimeoutMs }
    const migrated = new Kysely<Schema>({
      dialect: new SharedFileDialect(options),
      ...logTo(onQuery),
    })
    try {
      await migrate(migrated, sqliteColumns, migrations)
    } catch (error) {
      await migrated.destroy()
      throw error
    }
    return { file: opened, query: migrated }
  })
  const listeners = createListeners()

  return {
    engine: 'sqlite',
    query,
    async change(work) {
      const { announced, announce } = collectChanges()
      const result = await query.transaction().execute((trx) => work(trx, announce))
      announced.forEach(listeners.notify)
      return result
    },
    listen: listeners.add,
    connections: lock.counts,
    async ping() {
      await requireFreeSpace(folder, file)
      await writeCheck(query)
    },
    async freeBytes() {
      const { freeBytes, reusableBytes } = await readSpace(folder, file)
      return freeBytes + reusableBytes
    },
    close: () => query.destroy(),
  }
}

async function openFile(path: string): Promise<Sqlite.Database> {
  // An existing folder may be readable by all users; the database and its log must not be.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const file = new Sqlite(path, { timeout: 0 })
  await whileBusy(() => file.pragma('journal_mode = WAL'), { timeoutMs: writeTimeoutMs })
  // An acknowledged order must outlive a power cut, not only a crash.
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  return file
}

export function databasePath(folder: string): string {
  return join(folder, 'hitlist.db')
}

/** Kysely's lock does nothing on SQLite, so processes that start at once, and a restore, queue for a file of their own. */
export async function underOpeningLock<Result>(folder: string, work: () => Promise<Result>) {
  const lock = new Sqlite(join(folder, 'migrating.db'), { timeout: 0 })
  try {
    await whileBusy(() => lock.exec('begin exclusive'), { timeoutMs: migrationTimeoutMs })
    return await work()
  } finally {
    lock.close()
  }
}

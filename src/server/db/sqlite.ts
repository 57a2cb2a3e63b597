import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { sqliteColumns } from './column-types.ts'
import { collectChanges, createListeners, type Database, logTo } from './database.ts'
import { createFifoLock, whileBusy } from './locks.ts'
import { migrate, type OpenOptions } from './migrate.ts'
import type { Schema } from './schema.ts'
import { writeCheck } from './settings-store.ts'
import { createSharedFileDialect } from './sqlite-dialect.ts'

/** How long a process waits for another that is writing, such as the command line beside the server. */
const writeTimeoutMs = 10_000
const migrationTimeoutMs = 60_000

export async function openSqlite(folder: string, options: OpenOptions = {}): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { onQuery, observer } = options
  const lock = createFifoLock()
  const { file, query } = await underOpeningLock(folder, async () => {
    const opened = await openFile(databasePath(folder))
    const sharing = { file: opened, lock, observer, timeoutMs: writeTimeoutMs }
    const dialect = createSharedFileDialect(sharing)
    const migrated = new Kysely<Schema>({ dialect, ...logTo(onQuery, observer) })
    try {
      await migrate(migrated as Kysely<unknown>, sqliteColumns, options)
    } catch (error) {
      await migrated.destroy()
      throw error
    }
    opened.pragma('foreign_keys = ON')
    return { file: opened, query: migrated }
  })
  const listeners = createListeners()

  return {
    engine: 'sqlite',
    query,
    async change(work) {
      const { announced, announce } = collectChanges()
      const result = await query
        .transaction()
        .execute((trx) => work(Object.assign(trx, { announce })))
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
  // Only once it is migrated: replacing a table deletes its rows, and with them what refers to them.
  file.pragma('foreign_keys = OFF')
  return file
}

export function databasePath(folder: string): string {
  return join(folder, 'hitlist.db')
}

/** Processes that start at once, and a restore, queue for a file of their own. */
export async function underOpeningLock<Result>(folder: string, work: () => Promise<Result>) {
  const lock = new Sqlite(join(folder, 'migrating.db'), { timeout: 0 })
  try {
    await whileBusy(() => lock.exec('begin exclusive'), { timeoutMs: migrationTimeoutMs })
    return await work()
  } finally {
    lock.close()
  }
}

/** Several times the size of the write-ahead log and of the pages it is copied to. */
export const leastFreeBytes = 16 * 1024 * 1024

/** Rejects when the disk is nearly full. A small write may still fit into the file when an order no longer does. */
export async function requireFreeSpace(folder: string, file: Sqlite.Database): Promise<void> {
  const { freeBytes } = await readSpace(folder, file)
  if (freeBytes >= leastFreeBytes) return
  const message = `there are ${freeBytes} bytes left for the database, less than ${leastFreeBytes}`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** How far an SQLite file may grow, and what deleted rows have left free inside it. */
export async function readSpace(folder: string, file: Sqlite.Database) {
  const { bavail, bsize } = await statfs(folder)
  const read = (name: string) => Number(file.pragma(name, { simple: true }))
  const pageBytes = read('page_size')
  // SQLite has a limit of its own.
  const bytesUntilLimit = (read('max_page_count') - read('page_count')) * pageBytes
  return {
    freeBytes: Math.min(bavail * bsize, bytesUntilLimit),
    reusableBytes: read('freelist_count') * pageBytes,
  }
}

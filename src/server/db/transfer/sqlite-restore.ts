import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { sqliteColumns } from '#server/db/column-types.ts'
import { createFifoLock } from '#server/db/fifo-lock.ts'
import { isDamaged } from '#server/db/is-damaged.ts'
import { migrate, releasedMigrations } from '#server/db/migrate.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockForServer } from '#server/db/server-lock.ts'
import { databasePath, underOpeningLock } from '#server/db/sqlite.ts'
import { SharedFileDialect } from '#server/db/sqlite-dialect.ts'
import { whileBusy } from '#server/db/while-busy.ts'
import { notEmpty, type RestoreOptions, type RestoreTarget } from './restore-target.ts'
import { quoted, quotedList } from './snapshot.ts'
import { countSqliteRows, readSqliteTables, writeSqliteCounter } from './sqlite-tables.ts'
import { TransferError } from './transfer-error.ts'

const patienceMs = 10_000

/** Builds a new database beside the old one, which it replaces with one rename when everything is in it. */
export async function restoreSqlite(folder: string, options: RestoreOptions): Promise<void> {
  const unlock = lockForServer(folder)
  try {
    const path = databasePath(folder)
    if (!options.isReplacing && isInUse(path)) throw notEmpty(`The database in ${folder}`)
    const draft = `${path}.restoring`
    await build(draft, options)
    await underOpeningLock(folder, () => replace(path, draft))
    syncToDisk(folder)
  } finally {
    unlock()
  }
}

/** A file that cannot be read as a database is in use as well. */
function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  const file = new Sqlite(path)
  try {
    const isMigrated = readSqliteTables(file).some(({ name }) => name === 'user')
    return isMigrated && countSqliteRows(file, 'user') > 0
  } catch {
    return true
  } finally {
    file.close()
  }
}

async function build(draft: string, { fill }: RestoreOptions): Promise<void> {
  rmSync(draft, { force: true })
  closeSync(openSync(draft, 'wx', 0o600))
  const file = new Sqlite(draft)
  // An interrupted build starts over, so only the finished file has to be synced.
  file.pragma('journal_mode = memory')
  file.pragma('synchronous = off')
  const dialect = new SharedFileDialect({ file, lock: createFifoLock(), patienceMs })
  const query = new Kysely<Schema>({ dialect })
  try {
    await migrate(query, { types: sqliteColumns, migrations: releasedMigrations })
    file.pragma('foreign_keys = off')
    await fill(emptied(file))
    requireReferences(file)
    await query.destroy()
    syncToDisk(draft)
  } catch (error) {
    await query.destroy()
    rmSync(draft, { force: true })
    throw error
  }
}

function emptied(file: Sqlite.Database): RestoreTarget {
  const tables = readSqliteTables(file)
  for (const { name } of tables) file.exec(`delete from ${quoted(name)}`)
  return {
    tables,
    async insert({ name, columns }, rows) {
      const list = quotedList(columns.map((column) => column.name))
      const places = columns.map(() => '?').join(', ')
      const statement = file.prepare(`insert into ${quoted(name)} (${list}) values (${places})`)
      file.transaction(() => {
        for (const row of rows) statement.run(row)
      })()
    },
    setCounter: async (counter) => writeSqliteCounter(file, counter),
    count: async ({ name }) => countSqliteRows(file, name),
  }
}

function requireReferences(file: Sqlite.Database): void {
  const [violation] = file.pragma('foreign_key_check') as { table: string }[]
  if (violation === undefined) return
  throw new TransferError(
    `A row of '${violation.table}' refers to a row that is not in the backup. Nothing is changed.`,
  )
}

/**
 * Without its write-ahead log the old database is complete in its own file, and no process has it open:
 * a kill at any moment leaves either it or the new one.
 */
async function replace(path: string, draft: string): Promise<void> {
  if (existsSync(path)) await endLog(path)
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  renameSync(draft, path)
}

async function endLog(path: string): Promise<void> {
  const old = new Sqlite(path, { timeout: 0 })
  try {
    await whileBusy(() => old.pragma('journal_mode = delete'), { patienceMs })
  } catch (error) {
    // A damaged database has nothing to save: it is what the restore is for.
    if (!isDamaged(error)) throw error
  } finally {
    old.close()
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { isDamaged, isWithoutDatabase } from '#server/db/data-folder.ts'
import { lockForServer } from '#server/db/locks.ts'
import { migratePostgres, takeAccess } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import type { Schema } from '#server/db/schema.ts'
import { databasePath, openSqlite, underOpeningLock } from '#server/db/sqlite.ts'
import {
  type DataLocation,
  DumpError,
  type Part,
  type Row,
  readTables,
  type Table,
} from './dump-database.ts'
import { syncFolder } from './dump-file.ts'

interface LoadOptions {
  parts: AsyncIterable<Part>
  /** Whether a database with accounts in it may be replaced. */
  isReplacing: boolean
}

/** Replaces everything in a database with a dump of either engine, or nothing at all if that fails or is killed. */
export function loadDatabase({ dataDir, databaseUrl }: DataLocation, options: LoadOptions) {
  return databaseUrl ? loadPostgres(databaseUrl, options) : loadSqlite(dataDir, options)
}

/** In one transaction, but for tables that are missing. Those of other programs are left alone. */
async function loadPostgres(address: string, { parts, isReplacing }: LoadOptions): Promise<void> {
  const pool = createUnhurriedPool({ connectionString: address, max: 1, keepAlive: true })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const replacing = db.transaction().execute(async (trx) => {
    // PostgreSQL may take a moment to notice that a process has been killed.
    await sql`set local lock_timeout = '3s'`.execute(trx)
    await sql.raw(takeAccess).execute(trx).catch(explainTimeout)
    // On a connection of its own, so that an error of it has its own message.
    await migratePostgres(address)
    const user = await trx.selectFrom('user').select('id').limit(1).executeTakeFirst()
    if (user !== undefined && !isReplacing) throw notEmpty('The PostgreSQL database')
    const tables = sql.join((await readTables()).map(({ name }) => sql.table(name)))
    // New sequences: those that are there would keep their numbers when the transaction fails.
    await sql`truncate ${tables} restart identity`.execute(trx)
    await fill(trx, parts, async ({ name, key: [column] }, last) => {
      const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, ${column})`
      await sql`select setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(trx)
    })
  })
  await replacing.finally(() => db.destroy())
}

function explainTimeout(error: unknown): never {
  const isTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
  if (!isTimeout) throw error
  throw new DumpError(
    'A server, or another command, is connected to this PostgreSQL database. Stop it first.',
  )
}

/** Builds a new database beside the old one, which it replaces with one rename when everything is in it. */
async function loadSqlite(folder: string, { parts, isReplacing }: LoadOptions): Promise<void> {
  const unlock = lockForServer(folder)
  const draft = join(folder, 'restoring')
  try {
    if (!isReplacing && hasAccounts(folder)) throw notEmpty(`The database in ${folder}`)
    rmSync(draft, { recursive: true, force: true })
    const database = await openSqlite(draft)
    const filling = database.query.transaction().execute((trx) =>
      fill(trx, parts, async ({ name }, last) => {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx)
      }),
    )
    await filling.finally(() => database.close())
    await underOpeningLock(folder, async () => replace(databasePath(folder), databasePath(draft)))
    await syncFolder(folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}

/** A server may have started on it once. A file that cannot be read as a database is not empty. */
function hasAccounts(folder: string): boolean {
  if (isWithoutDatabase(folder)) return false
  const file = new Sqlite(databasePath(folder))
  try {
    const isMigrated = file.prepare(`select 1 from sqlite_schema where name = 'user'`).get()
    return isMigrated !== undefined && file.prepare('select 1 from user').get() !== undefined
  } catch {
    return true
  } finally {
    file.close()
  }
}

/** Folds the write-ahead log in first: a kill at any moment leaves the old database or the new one. */
function replace(path: string, draft: string): void {
  const old = new Sqlite(path, { timeout: 10_000 })
  try {
    old.pragma('journal_mode = delete')
  } catch (error) {
    // A damaged database has nothing to save: it is what the restore is for.
    if (!isDamaged(error)) throw error
  } finally {
    old.close()
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  renameSync(draft, path)
}

/** The engine checks every reference: tables come after those that they refer to. */
async function fill(
  trx: Transaction<Schema>,
  parts: AsyncIterable<Part>,
  setLast: (table: Table, last: number) => Promise<void>,
): Promise<void> {
  const tables = await readTables()
  for await (const part of parts) {
    const table = tables.find(({ name }) => name === part.table)
    const shape = table?.columns.join()
    const rowsOf = 'rows' in part ? part.rows : []
    if (table === undefined || rowsOf.some((row) => Object.keys(row).join() !== shape)) {
      throw new DumpError(`The table '${part.table}' of the backup is not that of this version.`)
    }
    if ('last' in part) {
      await setLast(table, part.last)
      continue
    }
    const columns = sql.join(table.columns.map((name) => sql.ref(name)))
    const rows = sql.join(part.rows.map((row) => sql`(${sql.join(valuesOf(row, table))})`))
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${rows}`.execute(trx)
  }
}

function valuesOf(row: Row, { bytes }: Table) {
  return Object.entries(row).map(([column, value]) =>
    bytes.includes(column) ? Buffer.from(String(value), 'base64') : value,
  )
}

function notEmpty(place: string): DumpError {
  return new DumpError(
    `${place} is not empty. Back it up, then repeat with --replace to replace everything in it.`,
  )
}

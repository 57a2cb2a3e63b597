import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely'
import { brandName } from '#domain/site/brand.ts'
import { postgresColumns } from '#server/db/column-types.ts'
import { isDamaged, isWithoutDatabase } from '#server/db/data-folder.ts'
import { describeSchema, type Migrations } from '#server/db/describe-schema.ts'
import { lockForServer } from '#server/db/locks.ts'
import { applyMigrations, releasedMigrations } from '#server/db/migrate.ts'
import { explainTimeout, takeAccess } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import { firstOf, recordTable } from '#server/db/schema-state.ts'
import { databasePath, openSqlite, underOpeningLock } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
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
  parts: AsyncGenerator<Part, void>
  /** Whether a database with accounts in it may be replaced. */
  isReplacing: boolean
  /** The released ones, unless a test replaces them. */
  migrations?: Migrations
}

/** Replaces everything in a database with a dump of either engine, or nothing at all if that fails or is killed. */
export function loadDatabase({ dataDir, databaseUrl }: DataLocation, options: LoadOptions) {
  const loading = databaseUrl ? loadPostgres(databaseUrl, options) : loadSqlite(dataDir, options)
  // What was refused is not read to its end, and holds a file or a lock.
  return loading.finally(() => options.parts.return())
}

/** In one transaction. The tables of other programs are left alone. */
async function loadPostgres(address: string, options: LoadOptions): Promise<void> {
  const { parts, isReplacing, migrations = releasedMigrations } = options
  const pool = createUnhurriedPool({ connectionString: address, max: 1, keepAlive: true })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const replacing = db.transaction().execute(async (trx) => {
    // PostgreSQL may take a moment to notice that a process has been killed.
    await sql`set local lock_timeout = '3s'`.execute(trx)
    await sql
      .raw(takeAccess)
      .execute(trx)
      .catch(explainTimeout(new DumpError(isInUse)))
    const applied = await startLoading(parts, migrations)
    const tables = await listRecordedTables(trx)
    if (tables.includes('user') && !isReplacing) {
      const { rows } = await sql`select 1 from "user" limit 1`.execute(trx)
      if (rows.length > 0) throw notEmpty('The PostgreSQL database')
    }
    for (const name of tables) {
      await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx)
    }
    const before = firstOf(migrations, applied)
    await applyMigrations(trx, postgresColumns, { migrations: before, applied: [] })
    await fill(trx, parts, await readTables(before), async ({ name, key: [column] }, last) => {
      const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, ${column})`
      await sql`select setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(trx)
    })
    await applyMigrations(trx, postgresColumns, { migrations, applied })
  })
  await replacing.finally(() => db.destroy())
}

const isInUse =
  'A server, or another command, is connected to this PostgreSQL database. Stop it first.'

/** What the version that the database belongs to has made, also a newer one. Tables of other programs may have the same names. */
async function listRecordedTables(db: QueryExecutorProvider): Promise<string[]> {
  const all = await describeSchema(db, 'postgres')
  if (!all.some(({ table }) => table === recordTable)) return []
  const { rows } = await sql<{
    tables: string
  }>`select tables from ${sql.table(recordTable)}`.execute(db)
  return [recordTable, ...new Set(rows.flatMap(({ tables }) => tables.split(' ')))]
}

/** Returns the migrations that made the tables of a dump. */
async function startLoading(
  parts: AsyncGenerator<Part, void>,
  migrations: Migrations,
): Promise<string[]> {
  const { value: origin } = await parts.next()
  if (!origin || !('migrations' in origin)) throw new Error('A dump has no origin.')
  const names = Object.keys(migrations)
  if (origin.migrations.every((name, index) => name === names[index])) return origin.migrations
  throw new DumpError(
    `The data belongs to ${brandName} ${origin.version}, which is newer than this ${version}: use ${origin.version}.`,
  )
}

/** Builds a new database beside the old one, which it replaces with one rename when everything is in it. */
async function loadSqlite(folder: string, options: LoadOptions): Promise<void> {
  const { parts, isReplacing, migrations = releasedMigrations } = options
  const unlock = lockForServer(folder)
  const draft = join(folder, 'restoring')
  try {
    if (!isReplacing && hasAccounts(folder)) throw notEmpty(`The database in ${folder}`)
    rmSync(draft, { recursive: true, force: true })
    const before = firstOf(migrations, await startLoading(parts, migrations))
    const database = await openSqlite(draft, { migrations: before })
    const tables = await readTables(before)
    const filling = database.query.transaction().execute((trx) =>
      fill(trx, parts, tables, async ({ name }, last) => {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx)
      }),
    )
    await filling.finally(() => database.close())
    const upgrade = { check: nothing, backUp: nothing, report: () => undefined }
    await (await openSqlite(draft, { migrations, upgrade })).close()
    await underOpeningLock(folder, async () => replace(databasePath(folder), databasePath(draft)))
    await syncFolder(folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}

/** What is upgraded is a copy of a backup. */
async function nothing(): Promise<void> {}

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
  trx: QueryExecutorProvider,
  parts: AsyncIterable<Part>,
  tables: Table[],
  setLast: (table: Table, last: number) => Promise<void>,
): Promise<void> {
  // A migration may have left rows: those of the dump replace them.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
  for await (const part of parts) {
    if ('migrations' in part) throw new Error('A dump has two origins.')
    const table = tables.find(({ name }) => name === part.table)
    const shape = table?.columns.join()
    const rowsOf = 'rows' in part ? part.rows : []
    if (table === undefined || rowsOf.some((row) => Object.keys(row).join() !== shape)) {
      throw new DumpError(`The table '${part.table}' of the backup is not that of its version.`)
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

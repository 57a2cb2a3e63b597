import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { isWithoutDatabase } from '#server/db/data-folder.ts'
import { inNewSchema, type Migrations } from '#server/db/describe-schema.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { numberTypes } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import { readBatches } from '#server/db/read-batches.ts'
import { firstOf, readSchemaState } from '#server/db/schema-state.ts'
import { databasePath } from '#server/db/sqlite.ts'

/** So that memory does not grow with a table. A row with bytes is as large as many others. */
const batchRows = 200
const batchRowsOfBytes = 1

/** Dumps one consistent state of a database of this version or an earlier one, whatever is written to it meanwhile: all is read in one transaction. */
export async function* dumpDatabase(
  location: DataLocation,
  migrations = releasedMigrations,
): AsyncGenerator<Part> {
  const db = openToRead(location)
  const isPostgres = location.databaseUrl !== undefined
  try {
    const snapshot = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      const engine = isPostgres ? 'postgres' : 'sqlite'
      const state = await readSchemaState(snapshot, engine, migrations)
      if (state.kind === 'empty') throw new DumpError('The database has no tables yet.')
      if (state.kind === 'unusable') {
        throw new DumpError(`The database cannot be backed up: ${state.problem}; ${state.advice}.`)
      }
      const { version, applied } = state
      yield { version, migrations: applied, createdAt: new Date().toISOString() }
      for (const table of await readTables(firstOf(migrations, applied))) {
        yield* dumpRows(snapshot, table)
        if (!table.isCounted) continue
        // Sequences of PostgreSQL are outside of transactions: read after the rows, they are not behind them.
        yield { table: table.name, last: await readLast(snapshot, table, isPostgres) }
      }
    } finally {
      await snapshot.rollback().execute()
    }
  } finally {
    await db.destroy()
  }
}

export function openToRead({ dataDir, databaseUrl }: DataLocation): Kysely<unknown> {
  if (databaseUrl) {
    const config = { connectionString: databaseUrl, max: 1, types: numberTypes, keepAlive: true }
    return new Kysely({ dialect: new PostgresDialect({ pool: createUnhurriedPool(config) }) })
  }
  if (isWithoutDatabase(dataDir)) throw new DumpError(`There is no database in ${dataDir}.`)
  const database = new Sqlite(databasePath(dataDir), { readonly: true })
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}

async function* dumpRows(db: Kysely<unknown>, table: Table): AsyncGenerator<Part> {
  const size = table.bytes.length > 0 ? batchRowsOfBytes : batchRows
  const { name, key, columns } = table
  for await (const rows of readBatches<Row>(db, { table: name, key, columns, size })) {
    for (const column of table.bytes) {
      // Both engines return bytes as a buffer. The key, by which the next batch is read, has none.
      for (const row of rows) row[column] = (row[column] as unknown as Buffer).toString('base64')
    }
    yield { table: name, rows }
  }
}

/** 0 before the first. */
async function readLast(db: Kysely<unknown>, table: Table, isPostgres: boolean): Promise<number> {
  const { name, key } = table
  const source = isPostgres
    ? sql`pg_sequence_last_value(pg_get_serial_sequence(${`"${name}"`}, ${key[0]})::regclass) as last`
    : sql`seq as last from sqlite_sequence where name = ${name}`
  const { rows } = await sql<{ last: number | null }>`select ${source}`.execute(db)
  return rows[0]?.last ?? 0
}

/** The values of a dump are the same for both engines: every column is text, an integer, or bytes, which are written in base64. */
export type Row = Record<string, string | number | null>

/** Where a dump comes from: the version that the database belonged to, and the migrations that made its tables. */
type Origin = { version: string; migrations: string[]; createdAt: string }

/** A dump in its order: its origin, then for each table its rows, and the last number that its key has given out. */
export type Part = Origin | { table: string; rows: Row[] } | { table: string; last: number }

export interface Table {
  name: string
  /** Without generated columns: the database computes those itself. */
  columns: string[]
  bytes: string[]
  key: string[]
  /** The key counts up and gives no number out twice. */
  isCounted: boolean
}

export interface DataLocation {
  /** The folder of the SQLite database. */
  dataDir: string
  databaseUrl?: string | undefined
}

/** A reason why a backup, a restore or a move did not happen that the operator can act on: one line. */
export class DumpError extends Error {
  override name = 'DumpError'
}

/** The tables that migrations make: each after those that it refers to. */
export async function readTables(migrations: Migrations): Promise<Table[]> {
  const columns = await inNewSchema(migrations, (file) =>
    file.prepare<[], ColumnRow>(columnsQuery).all(),
  )
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, all]) => ({
    name,
    columns: all.map(({ column }) => column),
    bytes: all.filter(({ type }) => type === 'BLOB').map(({ column }) => column),
    key: all
      .filter(({ keyPosition }) => keyPosition > 0)
      .toSorted((one, other) => one.keyPosition - other.keyPosition)
      .map(({ column }) => column),
    isCounted: all.some(({ isCounted }) => isCounted === 1),
    refersTo: all.flatMap(({ refersTo }) => refersTo ?? []),
  }))
  const sorted = new Set<(typeof tables)[number]>()
  const add = (table: (typeof tables)[number]) => {
    for (const other of tables) {
      if (other !== table && !sorted.has(other) && table.refersTo.includes(other.name)) add(other)
    }
    sorted.add(table)
  }
  tables.forEach(add)
  return [...sorted]
}

interface ColumnRow {
  table: string
  column: string
  type: string
  /** From 1 on; 0 outside of the primary key. */
  keyPosition: number
  isCounted: 0 | 1
  refersTo: string | null
}

const columnsQuery = `
  select t.name as "table", c.name as "column", upper(c.type) as type,
    c.pk as "keyPosition", t.sql like '%autoincrement%' as "isCounted",
    (select "table" from pragma_foreign_key_list(t.name) where "from" = c.name) as "refersTo"
  from sqlite_schema t join pragma_table_info(t.name) c
  where t.type = 'table' and t.name not glob 'sqlite_*' order by t.rowid, c.cid`

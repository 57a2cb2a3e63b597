import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { sqliteColumns } from '#server/db/column-types.ts'
import { isWithoutDatabase } from '#server/db/data-folder.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { numberTypes } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import { databasePath } from '#server/db/sqlite.ts'

/** So that memory does not grow with a table. A row with bytes is as large as many others. */
const batchRows = 200
const batchRowsOfBytes = 1

/** Dumps one consistent state of a database, whatever is written to it meanwhile: all is read in one transaction. */
export async function* dumpDatabase(location: DataLocation): AsyncGenerator<Part> {
  const db = openToRead(location)
  const isPostgres = location.databaseUrl !== undefined
  try {
    const snapshot = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await requireThisVersion(snapshot)
      for (const table of await readTables()) {
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

function openToRead({ dataDir, databaseUrl }: DataLocation): Kysely<unknown> {
  if (databaseUrl) {
    const config = { connectionString: databaseUrl, max: 1, types: numberTypes, keepAlive: true }
    return new Kysely({ dialect: new PostgresDialect({ pool: createUnhurriedPool(config) }) })
  }
  if (isWithoutDatabase(dataDir)) throw new DumpError(`There is no database in ${dataDir}.`)
  const database = new Sqlite(databasePath(dataDir), { readonly: true })
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}

async function requireThisVersion(db: Kysely<unknown>): Promise<void> {
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    (): string[] => [],
  )
  if (applied.toSorted().join() === Object.keys(releasedMigrations).join()) return
  throw new DumpError(
    'The database does not have the tables of this version. Start this version on it once, or use the version that it belongs to.',
  )
}

async function* dumpRows(db: Kysely<unknown>, { name, ...table }: Table): AsyncGenerator<Part> {
  const columns = sql.join(table.columns.map((each) => sql.ref(each)))
  const size = table.bytes.length > 0 ? batchRowsOfBytes : batchRows
  const key = sql.join(table.key.map((each) => sql.ref(each)))
  for (let last: Row | undefined; ; ) {
    const after = last
      ? sql`where (${key}) > (${sql.join(table.key.map((each) => last?.[each]))})`
      : sql``
    const page = sql<Row>`select ${columns} from ${sql.table(name)} ${after} order by ${key} limit ${size}`
    const { rows } = await page.execute(db)
    for (const row of rows) {
      // Both engines return bytes as a buffer.
      for (const column of table.bytes) {
        row[column] = (row[column] as unknown as Buffer).toString('base64')
      }
    }
    if (rows.length > 0) yield { table: name, rows }
    if (rows.length < size) return
    last = rows.at(-1)
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

/** A dump in its order: rows of one table, or the last number that its key has given out. */
export type Part = { table: string; rows: Row[] } | { table: string; last: number }

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

/** The tables of this version, read from an empty database in memory: each after those that it refers to. */
export async function readTables(): Promise<Table[]> {
  const file = new Sqlite(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) })
  for (const change of Object.values(releasedMigrations)) await change(db, sqliteColumns)
  const columns = file.prepare<[], ColumnRow>(columnsQuery).all()
  file.close()
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, all]) => ({
    name,
    columns: all.map(({ column }) => column),
    bytes: all.filter(({ type }) => type === 'BLOB').map(({ column }) => column),
    key: all
      .filter(({ keyPosition }) => keyPosition > 0)
      .toSorted((one, other) => one.keyPosition - other.keyPosition)
      .map(({ column }) => column),
    isCounted: all.some(({ isCounted }) => isCounted === 1),
  }))
}

interface ColumnRow {
  table: string
  column: string
  type: string
  /** From 1 on; 0 outside of the primary key. */
  keyPosition: number
  isCounted: 0 | 1
}

const columnsQuery = `
  select t.name as "table", c.name as "column", upper(c.type) as type,
    c.pk as "keyPosition", t.sql like '%autoincrement%' as "isCounted"
  from sqlite_schema t join pragma_table_info(t.name) c
  where t.type = 'table' and t.name not glob 'sqlite_*' order by t.rowid, c.cid`

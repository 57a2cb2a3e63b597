import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { sqliteColumns } from '#server/db/column-types.ts'
import { releasedMigrations } from '#server/db/migrate.ts'

/** The values of a dump are the same for both engines: every column is text, an integer, or bytes, which are written in base64. */
export type Row = Record<string, string | number | null>

/** A dump in its order: rows of one table, or the last number that its key has given out. */
export type Part = { table: string; rows: Row[] } | { table: string; last: number }

export interface Table {
  name: string
  /** Without generated columns: the database computes those itself. */
  columns: string[]
  /** Those of the columns that hold bytes. */
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

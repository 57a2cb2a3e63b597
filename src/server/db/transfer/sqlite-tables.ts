import type Sqlite from 'better-sqlite3'
import { type Column, type Counter, internalTables, quoted, type TableShape } from './snapshot.ts'

/** In the order in which they were created. */
export function readSqliteTables(file: Sqlite.Database): TableShape[] {
  return tableNames(file)
    .filter((name) => !internalTables.includes(name))
    .map((name) => readTable(file, name))
}

export function readSqliteMigrations(file: Sqlite.Database): string[] {
  if (!tableNames(file).includes('kysely_migration')) return []
  return file.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
}

export function readSqliteCounters(file: Sqlite.Database): Counter[] {
  const hasCounters = file
    .prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'")
    .get()
  if (hasCounters === undefined) return []
  return file
    .prepare<[], Counter>('select name as "table", seq as last from sqlite_sequence order by name')
    .all()
    .filter((counter) => !internalTables.includes(counter.table))
}

export function writeSqliteCounter(file: Sqlite.Database, { table, last }: Counter): void {
  file.prepare('delete from sqlite_sequence where name = ?').run(table)
  file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, BigInt(last))
}

export function countSqliteRows(file: Sqlite.Database, name: string): number {
  const count = file
    .prepare<[], number>(`select count(*) from ${quoted(name)}`)
    .pluck()
    .get()
  return count ?? 0
}

function tableNames(file: Sqlite.Database): string[] {
  return file
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' order by rowid",
    )
    .pluck()
    .all()
}

interface ColumnInfo extends Column {
  /** The position in the primary key, from 1 on; 0 outside of it. */
  pk: number
  /** Not 0 for a generated column. */
  hidden: number
}

function readTable(file: Sqlite.Database, name: string): TableShape {
  const columns = file
    .prepare<[string], ColumnInfo>('select name, type, pk, hidden from pragma_table_xinfo(?)')
    .all(name)
    .filter(({ hidden }) => hidden === 0)
  const key = columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map((column) => column.name)
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    key: key.length > 0 ? key : columns.map((column) => column.name),
  }
}

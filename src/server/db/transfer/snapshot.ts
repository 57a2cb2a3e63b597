/** A value as a backup stores it, the same for both engines. Every column is text or an integer. */
export type Cell = string | number | null

export type Row = readonly Cell[]

export interface Column {
  name: string
  /** The engine's own name of the type. */
  type: string
}

export interface TableShape {
  name: string
  /** Without generated columns: the database computes those itself. */
  columns: Column[]
  /** The columns of the primary key; all columns where there is none. */
  key: string[]
}

/** The last number that an auto-incremented key has given out; 0 before the first. */
export interface Counter {
  table: string
  last: number
}

interface RowOptions {
  /** By key, in the order of bytes: the same order on both engines. */
  isSorted?: boolean
  /** How many of the sorted rows to leave out. */
  skip?: number
}

/** One consistent state of a database, whatever is written to it meanwhile. */
export interface Snapshot {
  engine: 'sqlite' | 'postgres'
  /** The names of the applied migrations. */
  migrations: string[]
  tables: TableShape[]
  counters: Counter[]
  count(table: TableShape): Promise<number>
  /** In batches, so that memory does not grow with the table. */
  rows(table: TableShape, options?: RowOptions): AsyncIterable<Row[]>
  close(): Promise<void>
}

export const batchRows = 500

/** Tables of the migrations and of an unfinished move are no data. */
export const internalTables = ['kysely_migration', 'kysely_migration_lock', 'unfinished_move']

/** Names come from the schema, or from a file whose names were compared with it; still, quoted. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(', ')
}

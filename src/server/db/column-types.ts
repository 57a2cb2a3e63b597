import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

type ColumnType = 'integer' | 'bigint' | 'boolean' | 'timestamptz' | RawBuilder<unknown>

/** The few places where the two engines call a column's type by different names. */
export interface ColumnTypes {
  flag: ColumnType
  moment: ColumnType
  counter: ColumnType
  /** Makes a column the table's key, counting up and never giving a number twice. */
  countUp: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** Makes a column a copy of one field of a JSON text in the same row. */
  copyOfField: (
    source: string,
    field: string,
  ) => (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export const sqliteColumns: ColumnTypes = {
  flag: 'integer',
  moment: sql`date`,
  counter: 'integer',
  countUp: (column) => column.primaryKey().autoIncrement(),
  copyOfField: (source, field) => (column) =>
    column.generatedAlwaysAs(sql`json_extract(${sql.ref(source)}, ${sql.lit(`$.${field}`)})`),
}

export const postgresColumns: ColumnTypes = {
  flag: 'boolean',
  moment: 'timestamptz',
  counter: 'bigint',
  countUp: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  // PostgreSQL's JSON functions fail on half a surrogate pair, which a message may hold; text has its quotes escaped.
  copyOfField: (source, field) => (column) =>
    column
      .generatedAlwaysAs(sql`substring(${sql.ref(source)} from ${sql.lit(`"${field}":"([^"]*)"`)})`)
      .stored(),
}

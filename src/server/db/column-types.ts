import { type ColumnDefinitionBuilder, sql } from 'kysely'

/** The column types that have different names on the two engines. */
export interface ColumnTypes {
  engine: 'sqlite' | 'postgres'
  counter: 'integer' | 'bigint'
  /** Makes a column an auto-incremented primary key that never reuses a number. */
  countUp: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** Makes a column a generated copy of one field of a JSON text in the same row. */
  copyOfField: (
    source: string,
    field: string,
  ) => (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export const sqliteColumns: ColumnTypes = {
  engine: 'sqlite',
  counter: 'integer',
  countUp: (column) => column.primaryKey().autoIncrement(),
  copyOfField: (source, field) => (column) =>
    column.generatedAlwaysAs(sql`json_extract(${sql.ref(source)}, ${sql.lit(`$.${field}`)})`),
}

export const postgresColumns: ColumnTypes = {
  engine: 'postgres',
  counter: 'bigint',
  countUp: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  // PostgreSQL's JSON functions fail on half a surrogate pair, which a message may hold; text has its quotes escaped.
  copyOfField: (source, field) => (column) =>
    column
      .generatedAlwaysAs(sql`substring(${sql.ref(source)} from ${sql.lit(`"${field}":"([^"]*)"`)})`)
      .stored(),
}

import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

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
  /** Makes a column the week of a timestamp in the same row: the number of its Monday, as `mondayOf` has it. */
  weekOf: (source: string) => (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export const sqliteColumns: ColumnTypes = {
  engine: 'sqlite',
  counter: 'integer',
  countUp: (column) => column.primaryKey().autoIncrement(),
  copyOfField: (source, field) => (column) =>
    column.generatedAlwaysAs(sql`json_extract(${sql.ref(source)}, ${sql.lit(`$.${field}`)})`),
  weekOf: (source) => (column) =>
    column.generatedAlwaysAs(
      mondayOf(sql`cast(julianday(substr(${sql.ref(source)}, 1, 10)) - 2440587.5 as integer)`),
    ),
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
  // A cast to a date depends on settings, which a generated column may not.
  weekOf: (source) => (column) => {
    const [year, month, day] = ['1, 4', '6, 2', '9, 2'].map(
      (part) => sql`substr(${sql.ref(source)}, ${sql.raw(part)})::integer`,
    )
    const date = sql`make_date(${year}, ${month}, ${day})`
    return column.generatedAlwaysAs(mondayOf(sql`(${date} - date '1970-01-01')`)).stored()
  },
}

function mondayOf(day: RawBuilder<unknown>) {
  return sql`(${day} + 3) / 7 * 7 - 3`
}

import { createHash } from 'node:crypto'
import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Query } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * A query that runs so often that building it would take longer than running it. It is compiled once
 * per engine, with placeholder values; the actual ones are passed in the order of its parameters.
 */
export function compileOnce<Row>(build: (query: Query) => { compile(): CompiledQuery<Row> }) {
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (query: Query, ...parameters: unknown[]): Promise<Row[]> => {
    // A connection and its transactions share one adapter.
    const { adapter } = query.getExecutor()
    const known = built.get(adapter) ?? remember(build(query).compile())
    built.set(adapter, known)
    if (known.parameters.length !== parameters.length) throw new Error('A query lacks a value.')
    const statement = { ...known, parameters }
    if (runsCompiled(adapter)) return adapter.runCompiled(statement, query.isTransaction)
    return (await query.executeQuery<Row>(statement)).rows
  }
}

/** An adapter that runs such statements itself. */
export interface RunsCompiled {
  runCompiled<Row>(statement: CompiledQuery<Row>, isInTransaction: boolean): Promise<Row[]>
}

function runsCompiled(adapter: object): adapter is RunsCompiled {
  return 'runCompiled' in adapter
}

const names = new Map<string, string>()

/** A name for the text of such a query, for databases that prepare statements by name. */
export function nameOfCompiled(text: string): string | undefined {
  return names.get(text)
}

function remember<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const { sql: text } = compiled
  names.set(text, `compiled-${createHash('sha1').update(text).digest('hex')}`)
  return compiled
}

type Insert<Table extends keyof Schema> = InsertQueryBuilder<Schema, Table, InsertResult>

/** The same for an insert of one row with these columns, which may go on: `returning`, `onConflict`. */
export function compileInsert<
  Table extends keyof Schema,
  Column extends keyof Insertable<Schema[Table]> & string,
  Row,
>(
  table: Table,
  columns: readonly Column[],
  finish: (insert: Insert<Table>) => { compile(): CompiledQuery<Row> },
) {
  // Placeholders: only the columns' names and their order count.
  const row = Object.fromEntries(columns.map((column) => [column, null]))
  const run = compileOnce((query) => finish(query.insertInto(table).values(row as never)))
  return (query: Query, values: Pick<Insertable<Schema[Table]>, Column>): Promise<Row[]> =>
    run(query, ...columns.map((column) => values[column]))
}

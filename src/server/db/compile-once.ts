import type { CompiledQuery } from 'kysely'
import type { Query } from './database.ts'

/**
 * A query that runs so often that building it would take longer than running it. It is compiled once
 * per engine, with placeholder values; the actual ones are passed in the order of its parameters.
 */
export function compileOnce<Row>(build: (query: Query) => { compile(): CompiledQuery<Row> }) {
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (query: Query, ...parameters: unknown[]): Promise<Row[]> => {
    // A connection and its transactions share one adapter.
    const { adapter } = query.getExecutor()
    const known = built.get(adapter) ?? build(query).compile()
    built.set(adapter, known)
    if (known.parameters.length !== parameters.length) throw new Error('A query lacks a value.')
    return (await query.executeQuery<Row>({ ...known, parameters })).rows
  }
}

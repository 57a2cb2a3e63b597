import type { CompiledQuery } from 'kysely'
import type { Query } from './database.ts'

/**
 * A query that is asked so often that building it would take longer than running it. It is built once
 * for each engine, with anything for its values, which follow in the order in which they stand in it.
 */
export function compileOnce<Row>(build: (query: Query) => { compile(): CompiledQuery<Row> }) {
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (query: Query, ...parameters: unknown[]): Promise<Row[]> => {
    // The same for a connection and all its transactions.
    const { adapter } = query.getExecutor()
    const known = built.get(adapter) ?? build(query).compile()
    built.set(adapter, known)
    if (known.parameters.length !== parameters.length) throw new Error('A query lacks a value.')
    return (await query.executeQuery<Row>({ ...known, parameters })).rows
  }
}

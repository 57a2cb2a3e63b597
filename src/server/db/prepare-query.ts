import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Query } from './database.ts'

type Values = Record<string, string | number>

/** Stands in a query for the value of that name, with its type. */
export interface Placeholders<V extends Values> {
  <Name extends keyof V & string>(name: Name): RawBuilder<V[Name]>
}

/**
 * A query that most calls run, such as the session's: it is built and compiled once per engine. Its
 * values have names and types, so that one cannot be taken for another.
 */
export function prepareQuery<V extends Values, Row>(
  build: (query: Query, value: Placeholders<V>) => { compile(): CompiledQuery<Row> },
) {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
  return async (query: Query, values: V): Promise<Row[]> => {
    // A connection and its transactions share one adapter.
    const { adapter } = query.getExecutor()
    const compiled = compiledFor.get(adapter) ?? build(query, placeholder).compile()
    compiledFor.set(adapter, compiled)
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name] : one,
    )
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function placeholder<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Placeholder(name)}`
}

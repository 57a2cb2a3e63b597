import type { Kysely, KyselyConfig, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Query = Kysely<Schema>

/** A change that is announced to the listeners of every process once it is committed. */
export type Change =
  | { kind: 'request'; number: number; clientId: string; isInternal: boolean }
  | { kind: 'mail' }
  | { kind: 'webhook' }
  /** A change may have been missed: read everything again. */
  | { kind: 'anything' }

export type Announce = (change: Change) => void

export interface Database {
  engine: 'sqlite' | 'postgres'
  query: Query
  /** One transaction. Changes announced in it reach listeners when it is committed, and only then. */
  change<Result>(
    work: (trx: Transaction<Schema>, announce: Announce) => Promise<Result>,
  ): Promise<Result>
  /** Returns the function that stops listening. */
  listen(listener: Announce): () => void
  /** Rejects when the database does not answer, cannot be written to, or has hardly any space left. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Called after every statement, for tests that count or interrupt them. The next one waits for it. */
export type OnQuery = (statement: string, values: readonly unknown[]) => unknown

/** Without a callback nothing is logged, errors included: they reject the query's promise. */
export function logTo(onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {}
  return { log: async ({ query }) => void (await onQuery(query.sql, query.parameters)) }
}

/** The listeners of this process. */
export function createListeners() {
  const listeners = new Set<Announce>()
  return {
    notify(change: Change) {
      for (const listener of listeners) listener(change)
    },
    add(listener: Announce) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import type { Kysely, KyselyConfig, Transaction as KyselyTransaction } from 'kysely'
import * as z from 'zod/mini'
import { currentCall } from './call-context.ts'
import type { Schema } from './schema.ts'

export type Query = Kysely<Schema>

/** Changes announced in it reach the listeners of every process when it is committed, and only then. */
export type Transaction = KyselyTransaction<Schema> & { announce: Announce }

export const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    number: z.int(),
    companyId: z.string(),
    isInternal: z.boolean(),
    tab: z.optional(z.string()),
  }),
  /** Sessions, tokens or the role of a user have changed: what they have open is checked again. */
  z.object({ kind: z.literal('access'), userId: z.string() }),
  z.object({ kind: z.literal('mail') }),
  z.object({ kind: z.literal('webhook') }),
  /** A solution is to be watched from now on. */
  z.object({ kind: z.literal('watch') }),
  /** What an operator has sent waits until it is due, or does no longer. */
  z.object({ kind: z.literal('held-send'), userId: z.string() }),
  /** What the public pages show: hits, company data or texts. */
  z.object({ kind: z.literal('site') }),
  /** A newer version is about to change the schema: this process stops. */
  z.object({ kind: z.literal('upgrade') }),
  /** A change may have been missed: read everything again. */
  z.object({ kind: z.literal('anything') }),
])

export type Change = z.infer<typeof changeSchema>

export type Announce = (change: Change) => void

export interface Database {
  engine: 'sqlite' | 'postgres'
  query: Query
  change<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** Returns the function that stops listening. */
  listen(listener: Announce): () => void
  /** Rejects when the database does not answer, cannot be written to, or has hardly any space left. */
  ping(): Promise<void>
  /** How many bytes can still be stored. Undefined on PostgreSQL, whose disk is not visible from here. */
  freeBytes(): Promise<number | undefined>
  connections(): { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

export interface DatabaseObserver {
  /** A query was executed, or failed. Its text has placeholders instead of values. */
  onStatement(text: string, durationMs: number): void
  onWait(durationMs: number): void
}

/** Called after every query, for tests that count or interrupt them. The next one waits for it. */
export type OnQuery = (query: string, values: readonly unknown[]) => unknown

/** Without a callback nothing is logged, errors included: they reject the query's promise. */
export function logTo(onQuery?: OnQuery, observer?: DatabaseObserver): Pick<KyselyConfig, 'log'> {
  if (!onQuery && !observer) return {}
  return {
    async log({ query, queryDurationMillis }) {
      observer?.onStatement(query.sql, queryDurationMillis)
      await onQuery?.(query.sql, query.parameters)
    },
  }
}

/** The changes that a transaction announces, those of requests with the tab that makes the current call. */
export function collectChanges() {
  const announced: Change[] = []
  const tab = currentCall()?.tab
  const announce: Announce = (change) => {
    if (change.kind !== 'request') announced.push(change)
    else if (!announced.some((known) => covers(known, change))) announced.push({ ...change, tab })
  }
  return { announced, announce }
}

/** Whether everyone who would get the second announcement gets the first: either way they read the whole request. */
function covers(known: Change, { number, isInternal }: Extract<Change, { kind: 'request' }>) {
  return known.kind === 'request' && known.number === number && (isInternal || !known.isInternal)
}

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

import { randomUUID } from 'node:crypto'
import type { EventKind } from '#domain/request-event.ts'

/** A change that was sent. Its mark is stored with it, so that it is found again. */
export interface SentChange {
  kind: EventKind
  mark: string
  /** The request's id; an order has one once it is acknowledged. */
  id?: string
  isAcknowledged: boolean
}

/** What was sent during a run, and what was acknowledged. */
export interface Ledger {
  changes: Map<string, SentChange>
  /** Addresses that signed up, and whether that was acknowledged. */
  accounts: Map<string, boolean>
  add(kind: EventKind, id?: string, mark?: string): SentChange
  count(kind: EventKind): number
}

export function createLedger(): Ledger {
  const changes = new Map<string, SentChange>()
  return {
    changes,
    accounts: new Map(),
    add(kind, id, mark = randomUUID()) {
      const change = { kind, mark, isAcknowledged: false, ...(id === undefined ? {} : { id }) }
      changes.set(mark, change)
      return change
    },
    count: (kind) =>
      [...changes.values()].filter((change) => change.isAcknowledged && change.kind === kind)
        .length,
  }
}

/** A request is moved once, without a text of the operator's. */
export function markOfMove(id: string): string {
  return `${id} moved`
}

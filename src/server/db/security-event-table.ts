import type { Generated } from 'kysely'
import type { SecurityEventKind } from '#domain/accounts/security-event.ts'

/** The `userId` of a failed sign-in at an address that has no account. */
export const unknownAccount = ''

/** Append-only: a trigger rejects updates, and rows are deleted only by age. */
export interface SecurityEventTable {
  id: Generated<number>
  /** Whose account it is about. It has no reference: the log outlives the account. */
  userId: string
  /** Who did it, where that was another user. */
  actorId: string | null
  kind: SecurityEventKind
  /** A few words more, such as the name of a passkey. */
  detail: string | null
  /** The network of the call; null on the command line. */
  network: string | null
  /** The browser's `User-Agent` header; null on the command line. */
  userAgent: string | null
  at: string
}

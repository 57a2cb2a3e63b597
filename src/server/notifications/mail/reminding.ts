import type { Announce, Query } from '#server/db/database.ts'

/** The transaction in which somebody is reminded of a link, and what its email needs. */
export interface Reminding {
  trx: Query
  announce: Announce
  publicUrl: string
  /** Counts an email to an address that anyone may have typed. False when it has had enough of them. */
  isMailable: (email: string) => Promise<boolean>
}

import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { issueToken } from '#server/db/token-store.ts'

/** An order without an account that waits for its link. */
export async function addUnconfirmedOrder(
  { query }: Database,
  email: string,
  lifetimeMs = 60_000,
  isReminded = false,
): Promise<void> {
  await issueToken(query, 'unconfirmed-order', {
    email,
    key: randomUUID(),
    payload: { fingerprint: '' },
    lifetimeMs,
    isReminded,
  })
}

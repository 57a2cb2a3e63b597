import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { insertUnconfirmedOrder } from '#server/requests/unconfirmed-order-store.ts'

/** An order without an account that waits for its link. */
export async function addUnconfirmedOrder(
  { query }: Database,
  email: string,
  expiresAt = new Date(Date.now() + 60_000),
): Promise<void> {
  await insertUnconfirmedOrder(query, {
    id: randomUUID(),
    email,
    key: randomUUID(),
    content: '{}',
    browserHash: '',
    fingerprint: '',
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
}

import type { Query } from '#server/db/database.ts'

interface KeyedCall {
  userId: string
  key: string
  fingerprint: string
}

/** Claims a key, or returns the earlier call that did. Waits for a transaction that holds the key. */
export async function claimKey(query: Query, call: KeyedCall) {
  const createdAt = new Date().toISOString()
  const { userId, key, fingerprint } = call
  const claimed = await query
    .insertInto('idempotencyKey')
    .values({ userId, key, fingerprint, requestNumber: null, invoiceNumber: null, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  return query
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'requestNumber', 'invoiceNumber'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function completeKey(
  query: Query,
  call: Pick<KeyedCall, 'userId' | 'key'>,
  made: number | string,
): Promise<void> {
  await query
    .updateTable('idempotencyKey')
    .set(typeof made === 'number' ? { requestNumber: made } : { invoiceNumber: made })
    .where((eb) => eb.and(call))
    .execute()
}

/** Whether the account of an address has ordered with a key. */
export async function isKeyCompleted(query: Query, email: string, key: string): Promise<boolean> {
  const row = await query
    .selectFrom('idempotencyKey')
    .innerJoin('user', 'user.id', 'idempotencyKey.userId')
    .where('user.email', '=', email)
    .where('idempotencyKey.key', '=', key)
    .where('idempotencyKey.requestNumber', 'is not', null)
    .select('idempotencyKey.key')
    .executeTakeFirst()
  return row !== undefined
}

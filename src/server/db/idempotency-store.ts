import type { Query } from './database.ts'

interface KeyedCall {
  userId: string
  key: string
  fingerprint: string
}

interface EarlierCall {
  fingerprint: string
  requestNumber: number | null
}

/**
 * Claims a key, or returns the earlier call that claimed it. While another transaction holds the key,
 * this waits for that one to end.
 */
export async function claimKey(query: Query, call: KeyedCall): Promise<EarlierCall | undefined> {
  const claimed = await query
    .insertInto('idempotencyKey')
    .values({ ...call, requestNumber: null, createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return undefined
  return query
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'requestNumber'])
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
}

/** Stores the request that a key's call created or changed. */
export async function completeKey(
  query: Query,
  call: Pick<KeyedCall, 'userId' | 'key'>,
  requestNumber: number,
): Promise<void> {
  await query
    .updateTable('idempotencyKey')
    .set({ requestNumber })
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
}

/** A key is needed only as long as a call may be repeated. */
export async function deleteOldKeys(query: Query, before: Date): Promise<void> {
  await query.deleteFrom('idempotencyKey').where('createdAt', '<', before.toISOString()).execute()
}

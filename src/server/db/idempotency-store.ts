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
 * Takes a key, or gives what it was taken for before. While another transaction holds it, this waits
 * for that one to end.
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

/** Writes down which request came of a key. */
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

/** A key is for the minutes in which a call may be repeated, not for ever. */
export async function deleteOldKeys(query: Query, before: Date): Promise<void> {
  await query.deleteFrom('idempotencyKey').where('createdAt', '<', before.toISOString()).execute()
}

import { CallError } from '#contract/errors.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged, isReferenceMissing } from '#server/db/queries.ts'
import { sha256 } from '#server/db/random-token.ts'

export interface KeyedCall {
  userId: string
  key: string
  /** The content of the call, to detect a key that is reused for another one. */
  sent: unknown[]
  /** The error's message when the key was used for another call. */
  conflictMessage: string
  /** Called for a new key only: a repeated call counts against no limit. */
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Does the work unless it was done with this key before. Either way, returns the number of the request, or of the invoice. */
export async function withIdempotencyKey<Made extends number | string>(
  trx: Query,
  { userId, key, sent, conflictMessage, limitNew }: KeyedCall,
  work: () => Promise<Made>,
): Promise<Made> {
  const call = { userId, key }
  const fingerprint = sha256(JSON.stringify(sent))
  const createdAt = new Date().toISOString()
  // Waits for a transaction that holds the key.
  const claim = trx
    .insertInto('idempotencyKey')
    .values({ ...call, fingerprint, requestNumber: null, invoiceNumber: null, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
  const isNew = await hasChanged(claim).catch((error: unknown) => {
    // The account was deleted during the call, so its session has ended as well.
    throw isReferenceMissing(error) ? new CallError('signed-out') : error
  })
  if (!isNew) {
    const earlier = await trx
      .selectFrom('idempotencyKey')
      .selectAll()
      .where((eb) => eb.and(call))
      .executeTakeFirstOrThrow()
    if (earlier.fingerprint !== fingerprint) throw new CallError('conflict', conflictMessage)
    // A visible key has its number: both are written in one transaction.
    return (earlier.requestNumber ?? earlier.invoiceNumber) as Made
  }
  await limitNew?.(trx)
  const made = await work()
  await trx
    .updateTable('idempotencyKey')
    .set(typeof made === 'number' ? { requestNumber: made } : { invoiceNumber: made })
    .where((eb) => eb.and(call))
    .execute()
  return made
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

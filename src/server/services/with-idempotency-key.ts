import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Query } from '#server/db/database.ts'
import { claimKey, completeKey } from '#server/db/idempotency-store.ts'
import { isReferenceMissing } from '#server/db/missing-reference.ts'

interface KeyedCall {
  userId: string
  key: string
  /** Everything that makes this call another than the next. */
  sent: unknown[]
  /** What is said when the key was used for something else. */
  conflictMessage: string
  /** Called for a key that has not been used before: a repeated call counts against no limit. */
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Does the work unless this key has done it before. Either way, gives the request it was done to. */
export async function withIdempotencyKey(
  trx: Query,
  { userId, key, sent, conflictMessage, limitNew }: KeyedCall,
  work: () => Promise<number>,
): Promise<number> {
  const fingerprint = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
  const earlier = await claimKey(trx, { userId, key, fingerprint }).catch(explain)
  if (earlier === undefined) {
    await limitNew?.(trx)
    const number = await work()
    await completeKey(trx, { userId, key }, number)
    return number
  }
  if (earlier.fingerprint !== fingerprint) throw new CallError('conflict', conflictMessage)
  // A key that anybody can see has been settled: both happen in one transaction.
  return earlier.requestNumber as number
}

/** Whoever deletes their account while they order is signed out by the time the order arrives. */
function explain(error: unknown): never {
  throw isReferenceMissing(error) ? new CallError('signed-out') : error
}

import { CallError } from '#contract/errors.ts'
import type { Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/error-codes.ts'
import { sha256 } from '#server/db/random-token.ts'
import { claimKey, completeKey } from './idempotency-store.ts'

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
  const fingerprint = sha256(JSON.stringify(sent))
  const earlier = await claimKey(trx, { userId, key, fingerprint }).catch((error: unknown) => {
    // The account was deleted during the call, so its session has ended as well.
    throw isReferenceMissing(error) ? new CallError('signed-out') : error
  })
  if (earlier === undefined) {
    await limitNew?.(trx)
    const made = await work()
    await completeKey(trx, { userId, key }, made)
    return made
  }
  if (earlier.fingerprint !== fingerprint) throw new CallError('conflict', conflictMessage)
  // A visible key has its number: both are written in one transaction.
  return (earlier.requestNumber ?? earlier.invoiceNumber) as Made
}

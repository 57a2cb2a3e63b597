import { CallError } from '#contract/errors.ts'
import type { PasskeyProof } from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { findPasskey, notePasskeyUse, type PasskeyRow } from '#server/accounts/passkey-store.ts'
import { recordFailure, type SignInCall } from '#server/accounts/sign-in.ts'
import type { Query } from '#server/db/database.ts'
import { type ChallengeUse, relyingParty, takeChallenge } from './challenge.ts'
import { verifyProof } from './verify-passkey.ts'

/** A passkey whose signature was right. It counts once `spendPasskey` has noted it. */
export type CheckedPasskey = Pick<PasskeyRow, 'id' | 'userId' | 'counter' | 'backup'>

/** For the security log: the private key is in two authenticators, or an answer was recorded and sent again. */
export const oldCounter = 'passkey with an old counter'

/**
 * Checks what a passkey has signed, outside a transaction: the challenge is used up, whatever comes of it.
 * A wrong signature is in the security log of the passkey's account.
 */
export async function checkPasskey(
  accounts: Accounts,
  proof: PasskeyProof,
  use: ChallengeUse,
  { headers, origin }: SignInCall,
): Promise<CheckedPasskey> {
  const { database } = accounts
  const challenge = await takeChallenge(accounts, headers, use)
  const passkey = await findPasskey(database.query, proof.id)
  if (passkey === undefined) throw new CallError('invalid', messages.unknown)
  if (use.userId !== null && passkey.userId !== use.userId) {
    throw new CallError('invalid', messages.otherAccount)
  }
  const expected = { challenge, relyingParty: relyingParty(accounts) }
  const verified = await verifyProof(proof, passkey, expected)
  if (verified === null) {
    await database.change((trx) => recordFailure(trx, passkey.userId, origin))
    throwNotRight()
  }
  return { id: passkey.id, userId: passkey.userId, ...verified }
}

/** False for a passkey that was removed meanwhile, or whose counter is not later than at its last use. */
export function spendPasskey(
  trx: Query,
  { id, counter, backup }: CheckedPasskey,
): Promise<boolean> {
  return notePasskeyUse(trx, { id, counter, backup, at: new Date() })
}

export function throwNotRight(): never {
  throw new CallError('invalid', messages.notRight)
}

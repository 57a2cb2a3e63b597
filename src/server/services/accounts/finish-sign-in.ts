import type { Announce, Query } from '#server/db/database.ts'
import type { Accounts } from './accounts.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { CallOrigin } from './record-security-event.ts'
import { recordSignIn } from './record-sign-in.ts'

/** Signed in, or, with `user: null`, still to prove a second factor with the cookie that is set. */
export type SignInOutcome = SignedIn | { user: null; cookies: Headers }

export interface SignInCall {
  headers: Headers
  origin: CallOrigin
}

/**
 * What follows a first factor, whichever it was: a password, or a link by email. Every way to sign in ends
 * here, so that none goes around a second factor. The caller has locked the account's credentials.
 */
export async function finishSignIn(
  accounts: Accounts,
  trx: Query,
  userId: string,
  { headers, origin }: SignInCall,
  announce: Announce,
): Promise<SignInOutcome> {
  const signedIn = await openSession(accounts, trx, userId, headers, origin)
  await recordSignIn(trx, announce, signedIn.user, { origin, publicUrl: accounts.publicUrl })
  return signedIn
}

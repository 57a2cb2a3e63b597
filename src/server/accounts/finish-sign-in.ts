import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { issueToken } from '#server/db/token-store.ts'
import type { Accounts } from './accounts.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { CallOrigin } from './record-security-event.ts'
import { recordSignIn } from './record-sign-in.ts'
import { hasSecondFactor } from './second-factor-store.ts'

/** Signed in, or, with `user: null`, still to prove a second factor with the cookie that is set. */
export type SignInOutcome = SignedIn | { user: null; cookies: Headers }

export interface SignInCall {
  headers: Headers
  origin: CallOrigin
  /** How, for the security log, unless it was with a password. */
  detail?: string
}

const minuteMs = 60_000

/**
 * What follows a first factor, whichever it was: a password, or a link by email. Every way to sign in ends
 * here, so that none goes around a second factor. The caller has locked the account's credentials.
 */
export async function finishSignIn(
  accounts: Accounts,
  trx: Query,
  userId: string,
  call: SignInCall,
  announce: Announce,
): Promise<SignInOutcome> {
  if (await hasSecondFactor(trx, userId)) return awaitSecondFactor(accounts, trx, userId)
  return completeSignIn(accounts, trx, userId, call, announce)
}

/** The cookie proves the first factor, in this browser, for some minutes, and opens nothing else. */
async function awaitSecondFactor(
  { secondStepCookie }: Accounts,
  trx: Query,
  userId: string,
): Promise<SignInOutcome> {
  const lifetimeMs = secondFactorRules.secondStepMinutes * minuteMs
  const pending = { userId, payload: null, lifetimeMs }
  const { token } = await issueToken(trx, 'pending-sign-in', pending)
  return { user: null, cookies: secondStepCookie.issue(token) }
}

/** After every factor that the account has. */
export async function completeSignIn(
  accounts: Accounts,
  trx: Query,
  userId: string,
  { headers, ...how }: SignInCall,
  announce: Announce,
): Promise<SignedIn> {
  const signedIn = await openSession(accounts, trx, userId, new Date(), { headers, ...how })
  await recordSignIn(trx, announce, signedIn.user, { ...how, publicUrl: accounts.publicUrl })
  return signedIn
}

import type { AccountSession } from '#contract/account-schemas.ts'
import { CallError } from '#contract/errors.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import { findLastCompany } from '#server/companies/membership-store.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { type Accounts, applyFactorRule, sessionEnd } from './accounts.ts'
import { deleteApiTokensOf } from './api-token-store.ts'
import { type CallOrigin, recordSecurityEvent, type UserCall } from './security-log.ts'
import type { UserWithSession } from './session-user.ts'
import {
  deleteOtherSessions,
  deleteSessions,
  deleteSessionsBeyond,
  insertSession,
  listSessions as listStored,
  updateSession,
} from './sessions-store.ts'
import { findSessionUser, lockUser } from './user-store.ts'

export function listSessions(
  { query }: Database,
  user: UserWithSession,
): Promise<AccountSession[]> {
  return listStored(query, user, new Date())
}

/** Has the same result for a session that has ended already, or another user's. */
export function endSession(
  database: Database,
  { user, origin }: UserCall,
  id: string,
): Promise<void> {
  return database.change(async (trx) => {
    const [ended] = await deleteSessions(trx, { id, userId: user.id })
    if (ended === undefined) return
    trx.announce({ kind: 'access', userId: user.id })
    const detail = browserName(ended.userAgent ?? '')
    await recordSecurityEvent(trx, { userId: user.id, kind: 'session-ended', origin, detail })
  })
}

export function endOtherSessions(database: Database, { user, origin }: UserCall): Promise<void> {
  return database.change(async (trx) => {
    const ended = await deleteOtherSessions(trx, user)
    if (ended === 0) return
    trx.announce({ kind: 'access', userId: user.id })
    const detail = ended === 1 ? '1 session' : `${ended} sessions`
    await recordSecurityEvent(trx, { userId: user.id, kind: 'session-ended', origin, detail })
  })
}

export interface SignedIn {
  user: UserWithSession
  cookies: Headers
}

const userAgentMax = 300
/** More than anyone has browsers. A program that signs in again and again fills no table. */
const sessionsMax = 100

/**
 * Starts a session, as fresh as the proof that opens it. The browser's previous session ends: its cookie is
 * replaced, so it could be neither used nor signed out of any more.
 */
export async function openSession(
  { cookie, isOperatorFactorRequired }: Accounts,
  trx: Query,
  userId: string,
  provedAt: Date,
  { headers, origin }: { headers: Headers; origin: CallOrigin },
): Promise<SignedIn> {
  const previous = cookie.read(headers)
  if (previous) await deleteSessions(trx, { token: sha256(previous) })
  const companyId = (await findLastCompany(trx, userId)) ?? null
  const token = newToken()
  const now = new Date()
  await insertSession(trx, {
    token,
    userId,
    companyId,
    userAgent: origin.userAgent.slice(0, userAgentMax),
    network: origin.network,
    expiresAt: sessionEnd('client', now, now),
    authenticatedAt: provedAt,
  })
  await deleteSessionsBeyond(trx, userId, sessionsMax)
  const user = await findSessionUser(trx, token, now)
  if (!user) throw new Error('A new session was not found.')
  if (user.role !== 'client') {
    const expiresAt = sessionEnd(user.role, now, now).toISOString()
    await updateSession(trx, user.sessionId, { expiresAt })
  }
  return {
    user: applyFactorRule({ isOperatorFactorRequired }, user),
    cookies: cookie.issue(token),
  }
}

/** Ends a session, if there is one, and returns the headers that remove its cookie. */
export async function signOut(
  { database, cookie }: Accounts,
  user: UserWithSession | null,
  origin: CallOrigin,
): Promise<Headers> {
  if (user) {
    await database.change(async (trx) => {
      await deleteSessions(trx, { id: user.sessionId })
      trx.announce({ kind: 'access', userId: user.id })
      await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-out', origin })
    })
  }
  return cookie.expire()
}

/**
 * Locks the account for the rest of a transaction, and checks that the session has not ended since the call
 * was authorized. So what gives access to the account is never created after a new password has ended all
 * other access.
 */
export async function lockSession(
  trx: Query,
  { id, sessionToken }: Pick<UserWithSession, 'id' | 'sessionToken'>,
): Promise<void> {
  await lockUser(trx, 'id', id)
  if (!(await findSessionUser(trx, sessionToken, new Date()))) throw new CallError('signed-out')
}

export async function setAuthenticated(trx: Query, { sessionId }: UserWithSession): Promise<void> {
  await updateSession(trx, sessionId, { authenticatedAt: new Date().toISOString() })
}

/**
 * Ends everything that opens an account: sessions, emailed links, sign-ins that have begun, and API tokens. Another
 * person may have created them, with the old password or before the owner had the account.
 */
export async function endAllAccess(trx: Transaction, userId: string): Promise<void> {
  await deleteSessions(trx, { userId })
  await deleteAccountTokens(trx, userId)
  await deleteApiTokensOf(trx, userId)
  trx.announce({ kind: 'access', userId })
}

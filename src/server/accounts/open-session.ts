import { findLastCompany } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import { newToken } from '#server/db/random-token.ts'
import type { Accounts } from './accounts.ts'
import { applyFactorRule } from './factor-rule.ts'
import type { CallOrigin } from './record-security-event.ts'
import { sessionEnd } from './session-end.ts'
import {
  deleteSessionByToken,
  deleteSessionsBeyond,
  insertSession,
  setSessionUsed,
} from './sessions-store.ts'
import { findSessionUser, type UserWithSession } from './user-store.ts'

/** The user of a new session, and its cookie. */
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
  if (previous) await deleteSessionByToken(trx, previous)
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
    await setSessionUsed(trx, user.sessionId, now, sessionEnd(user.role, now, now))
  }
  return {
    user: applyFactorRule({ isOperatorFactorRequired }, user),
    cookies: cookie.issue(token),
  }
}

import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { browserName } from '#domain/accounts/security-event.ts'
import { findLastCompany } from '#server/companies/membership-store.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { countChanged } from '#server/db/queries.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { type Accounts, applyFactorRule, sessionEnd } from './accounts.ts'
import { type CallOrigin, recordSecurityEvent, type UserCall } from './security-log.ts'
import type { UserWithSession } from './session-user.ts'
import { findSessionUser, findUser, lockUser } from './user-store.ts'

export async function listSessions(query: Query, { id, sessionId }: UserWithSession) {
  const rows = await query
    .selectFrom('session')
    .where('userId', '=', id)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .select(['id', 'createdAt', 'updatedAt as lastSeenAt', 'userAgent', 'ipAddress'])
    .execute()
  return rows.map(({ userAgent, ipAddress, ...row }) => ({
    ...row,
    isCurrent: row.id === sessionId,
    userAgent: userAgent ?? '',
    network: ipAddress ?? '',
  }))
}

/** Has the same result for a session that has ended already, or another user's. */
export function endSession(database: Database, { user, origin }: UserCall, id: string) {
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

export function deleteOtherSessions(trx: Query, { id, sessionId }: UserWithSession) {
  return countChanged(
    trx.deleteFrom('session').where('userId', '=', id).where('id', '<>', sessionId),
  )
}

export interface SignedIn {
  user: UserWithSession
  cookies: Headers
}

/** More than anyone has browsers. A program that signs in again and again fills no table. */
const sessionsMax = 100

/** Starts a session, as fresh as the proof that opens it. Ends the browser's previous one, whose cookie is replaced. */
export async function openSession(
  { cookie, isOperatorFactorRequired }: Accounts,
  trx: Query,
  userId: string,
  provedAt: Date,
  { headers, origin }: { headers: Headers; origin: CallOrigin },
): Promise<SignedIn> {
  const previous = cookie.read(headers)
  if (previous) await deleteSessions(trx, { token: sha256(previous) })
  const token = newToken()
  const now = new Date()
  const role = (await findUser(trx, 'id', userId))?.agencyRole ? 'operator' : 'client'
  await insertSession(trx, {
    token,
    userId,
    companyId: (await findLastCompany(trx, userId)) ?? null,
    userAgent: origin.userAgent,
    ipAddress: origin.network,
    expiresAt: sessionEnd(role, now, now).toISOString(),
    authenticatedAt: provedAt.toISOString(),
  })
  const kept = trx
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(sessionsMax)
    .select('id')
  await trx.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', kept).execute()
  const user = await findSessionUser(trx, token)
  if (!user) throw new Error('A new session was not found.')
  const signedIn = applyFactorRule({ isOperatorFactorRequired }, user)
  return { user: signedIn, cookies: cookie.issue(token) }
}

export async function signOut(
  { database, cookie }: Accounts,
  user: UserWithSession | null,
  origin: CallOrigin,
): Promise<{ cookies: Headers }> {
  if (user) {
    await database.change(async (trx) => {
      await deleteSessions(trx, { id: user.sessionId })
      trx.announce({ kind: 'access', userId: user.id })
      await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-out', origin })
    })
  }
  return { cookies: cookie.expire() }
}

/** Locks the account. A session that a new password has ended since the call was authorized gives no more access. */
export async function lockSession(trx: Query, { id, sessionToken }: UserWithSession) {
  await lockUser(trx, 'id', id)
  if (!(await findSessionUser(trx, sessionToken))) throw new CallError('signed-out')
}

/** Ends sessions, emailed links, begun sign-ins and API tokens: another person may have created them. */
export async function endAllAccess(trx: Transaction, userId: string): Promise<void> {
  await deleteSessions(trx, { userId })
  await deleteAccountTokens(trx, userId)
  await trx.deleteFrom('apiToken').where('userId', '=', userId).execute()
  trx.announce({ kind: 'access', userId })
}

type SessionRow = Schema['session']

/** Takes the token as it is in the cookie. */
export async function insertSession(
  query: Query,
  { token, ...session }: Omit<SessionRow, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const now = new Date().toISOString()
  const row = { ...session, id: randomUUID(), token: sha256(token), createdAt: now, updatedAt: now }
  await query.insertInto('session').values(row).execute()
}

/** Returns the browsers of those that were deleted. */
export function deleteSessions(
  trx: Query,
  filter: Partial<Pick<SessionRow, 'id' | 'userId' | 'token'>>,
): Promise<{ userAgent: string | null }[]> {
  return trx
    .deleteFrom('session')
    .where((eb) => eb.and(filter))
    .returning('userAgent')
    .execute()
}

import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { AccountSession } from '#contract/account-schemas.ts'
import type { Query } from '#server/db/database.ts'
import { countDeleted } from '#server/db/queries.ts'
import { sha256 } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'
import type { UserWithSession } from './session-user.ts'

interface NewSession {
  token: string
  userId: string
  companyId: string | null
  userAgent: string
  network: string
  expiresAt: Date
  authenticatedAt: Date
}

export async function insertSession(query: Query, session: NewSession): Promise<void> {
  const now = new Date().toISOString()
  await query
    .insertInto('session')
    .values({
      id: randomUUID(),
      token: sha256(session.token),
      userId: session.userId,
      companyId: session.companyId,
      userAgent: session.userAgent,
      ipAddress: session.network,
      expiresAt: session.expiresAt.toISOString(),
      createdAt: now,
      updatedAt: now,
      authenticatedAt: session.authenticatedAt.toISOString(),
    })
    .execute()
}

export async function updateSession(
  query: Query,
  id: string,
  change: Updateable<Schema['session']>,
): Promise<void> {
  await query.updateTable('session').set(change).where('id', '=', id).execute()
}

export async function listSessions(
  query: Query,
  { id, sessionId }: UserWithSession,
  now: Date,
): Promise<AccountSession[]> {
  const rows = await query
    .selectFrom('session')
    .where('userId', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .select(['id', 'createdAt', 'updatedAt', 'userAgent', 'ipAddress'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === sessionId,
    createdAt: row.createdAt,
    lastSeenAt: row.updatedAt,
    userAgent: row.userAgent ?? '',
    network: row.ipAddress ?? '',
  }))
}

/** Returns the browsers of those that were deleted. */
export function deleteSessions(
  query: Query,
  filter: Partial<Pick<Schema['session'], 'id' | 'userId' | 'token'>>,
): Promise<{ userAgent: string | null }[]> {
  return query
    .deleteFrom('session')
    .where((eb) => eb.and(filter))
    .returning('userAgent')
    .execute()
}

/** Returns how many there were. */
export async function deleteOtherSessions(
  query: Query,
  { id, sessionId }: UserWithSession,
): Promise<number> {
  return countDeleted(
    query.deleteFrom('session').where('userId', '=', id).where('id', '<>', sessionId),
  )
}

/** Keeps the `max` that were used last. */
export async function deleteSessionsBeyond(
  query: Query,
  userId: string,
  max: number,
): Promise<void> {
  const kept = query
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(max)
    .select('id')
  await query
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

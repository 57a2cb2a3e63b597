import type { AccountSession } from '#contract/account.ts'
import type { Query } from './database.ts'
import { type Person, readMoment } from './people-store.ts'

/** Where somebody is signed in, the latest first. */
export async function listSessions(
  query: Query,
  { id, sessionId }: Person,
  now: Date,
): Promise<AccountSession[]> {
  const rows = await query
    .selectFrom('session')
    .where('userId', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .select(['id', 'createdAt', 'updatedAt', 'userAgent'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === sessionId,
    createdAt: readMoment(row.createdAt),
    lastSeenAt: readMoment(row.updatedAt),
    userAgent: row.userAgent ?? '',
  }))
}

export async function deleteSession(query: Query, { sessionId }: Person): Promise<void> {
  await query.deleteFrom('session').where('id', '=', sessionId).execute()
}

export async function deleteSessionsOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('session').where('userId', '=', userId).execute()
}

export async function deleteOtherSessions(query: Query, { id, sessionId }: Person): Promise<void> {
  await query.deleteFrom('session').where('userId', '=', id).where('id', '<>', sessionId).execute()
}

export async function deleteExpiredSessions(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('session').where('expiresAt', '<=', now.toISOString()).execute()
}

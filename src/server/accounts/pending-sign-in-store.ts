import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'

interface NewPendingSignIn {
  token: string
  userId: string
  expiresAt: Date
}

export async function insertPendingSignIn(query: Query, pending: NewPendingSignIn): Promise<void> {
  const { token, userId, expiresAt } = pending
  await query
    .insertInto('pendingSignIn')
    .values({ tokenHash: sha256(token), userId, expiresAt: expiresAt.toISOString() })
    .execute()
}

export function findPendingSignIn(
  query: Query,
  token: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  return query
    .selectFrom('pendingSignIn')
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now.toISOString())
    .select('userId')
    .executeTakeFirst()
}

/** It works once. */
export async function deletePendingSignIn(query: Query, token: string): Promise<void> {
  await query.deleteFrom('pendingSignIn').where('tokenHash', '=', sha256(token)).execute()
}

export async function deleteExpiredPendingSignIns(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('pendingSignIn').where('expiresAt', '<=', now.toISOString()).execute()
}

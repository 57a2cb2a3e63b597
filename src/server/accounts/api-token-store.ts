import type { ApiToken, TokenScope } from '#domain/accounts/api-token.ts'
import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'
import { userColumns } from './user-store.ts'

export interface TokenUser extends SessionUser {
  token: { id: string; scope: TokenScope; lastUsedAt: string | null }
}

/** The user of a token that has not expired. One query, as for a session: the role is the current one. */
export async function findTokenUser(
  query: Query,
  secret: string,
  now: Date,
): Promise<TokenUser | null> {
  const row = await query
    .selectFrom('apiToken')
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .where('apiToken.hash', '=', sha256(secret))
    .select([
      ...userColumns,
      'apiToken.id as tokenId',
      'apiToken.scope',
      'apiToken.expiresAt',
      'apiToken.lastUsedAt',
    ])
    .executeTakeFirst()
  if (!row || row.expiresAt <= now.toISOString()) return null
  const { tokenId: id, scope, lastUsedAt } = row
  return { ...toSessionUser(row), token: { id, scope, lastUsedAt } }
}

/** Of calls that arrive together, one writes. */
export async function setLastUsed(
  query: Query,
  id: string,
  now: Date,
  unlessAfter: Date,
): Promise<void> {
  await query
    .updateTable('apiToken')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', unlessAfter.toISOString())]),
    )
    .execute()
}

export async function insertApiToken(
  query: Query,
  userId: string,
  secret: string,
  token: Omit<ApiToken, 'createdBy'>,
): Promise<void> {
  const row = { ...token, userId, hash: sha256(secret) }
  await query.insertInto('apiToken').values(row).execute()
}

/** All tokens or those of one user, the newest first. */
export function listApiTokens(query: Query, userId?: string): Promise<ApiToken[]> {
  return query
    .selectFrom('apiToken')
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .$if(userId !== undefined, (all) => all.where('userId', '=', userId as string))
    .orderBy('apiToken.createdAt', 'desc')
    .orderBy('apiToken.id')
    .select(['apiToken.id', 'apiToken.name', 'user.email as createdBy', 'apiToken.scope'])
    .select(['apiToken.createdAt', 'apiToken.expiresAt', 'apiToken.lastUsedAt'])
    .execute()
}

/** Returns its name and its user, or undefined when there is no such token. */
export function deleteApiToken(query: Query, id: string) {
  return query
    .deleteFrom('apiToken')
    .where('id', '=', id)
    .returning(['name', 'userId'])
    .executeTakeFirst()
}

export async function deleteApiTokensOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('apiToken').where('userId', '=', userId).execute()
}

import type { ApiToken, TokenScope } from '#domain/accounts/api-token.ts'
import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'
import { companyColumns, userColumns } from './user-store.ts'

/** The user whose API token a call carries. */
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
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.userId', '=', 'apiToken.userId')
        .onRef('membership.companyId', '=', 'apiToken.companyId'),
    )
    .leftJoin('company', 'company.id', 'membership.companyId')
    .where('apiToken.hash', '=', sha256(secret))
    .select([
      ...userColumns,
      ...companyColumns,
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
  { id: userId, companyId }: Pick<SessionUser, 'id' | 'companyId'>,
  secret: string,
  token: ApiToken,
): Promise<void> {
  const row = { ...token, userId, companyId, hash: sha256(secret) }
  await query.insertInto('apiToken').values(row).execute()
}

/** A user's tokens, the newest first. */
export function listApiTokens(query: Query, userId: string): Promise<ApiToken[]> {
  return query
    .selectFrom('apiToken')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'name', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .execute()
}

/** Returns the name of the token, or undefined when the user has no such token. */
export async function deleteApiToken(
  query: Query,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await query
    .deleteFrom('apiToken')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deleteApiTokensOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('apiToken').where('userId', '=', userId).execute()
}

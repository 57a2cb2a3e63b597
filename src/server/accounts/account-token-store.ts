import type { Query } from '#server/db/database.ts'
import type { AccountTokenTable, TokenPurpose } from '#server/db/link-tables.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'

interface NewToken {
  purpose: TokenPurpose
  userId: string | null
  detail?: string
  expiresAt: Date
}

/** Returns the token of the link; the table has a hash of it. */
export async function addAccountToken(
  query: Query,
  { expiresAt, ...values }: NewToken,
): Promise<string> {
  const token = newToken()
  await query
    .insertInto('accountToken')
    .values({ ...values, hash: sha256(token), expiresAt: expiresAt.toISOString() })
    .execute()
  return token
}

/** Undefined for a token that has expired. */
export async function findAccountToken(
  query: Query,
  purpose: TokenPurpose,
  token: string,
): Promise<Pick<AccountTokenTable, 'userId' | 'detail'> | undefined> {
  return query
    .selectFrom('accountToken')
    .where('hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date().toISOString())
    .select(['userId', 'detail'])
    .executeTakeFirst()
}

export async function deleteAccountToken(query: Query, token: string): Promise<void> {
  await query.deleteFrom('accountToken').where('hash', '=', sha256(token)).execute()
}

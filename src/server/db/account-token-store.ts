import { randomUUID } from 'node:crypto'
import type { Query } from './database.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'

/** What an emailed link of an account is for. A token of one is none of another. */
type Purpose = 'confirm-email' | 'change-email' | 'reset-password'

/** Returns the token of the link; the table has a hash of it. The value begins with the account's id. */
export async function addAccountToken(
  query: Query,
  purpose: Purpose,
  value: string,
  expiresAt: Date,
): Promise<string> {
  const token = newLinkToken()
  const now = new Date().toISOString()
  await query
    .insertInto('verification')
    .values({
      id: randomUUID(),
      identifier: identify(purpose, token),
      value,
      expiresAt: expiresAt.toISOString(),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return token
}

/** The value of a token that has not expired. */
export async function findAccountToken(
  query: Query,
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('verification')
    .where('identifier', '=', identify(purpose, token))
    .select(['value', 'expiresAt'])
    .executeTakeFirst()
  return row && new Date(row.expiresAt) > new Date() ? row.value : undefined
}

export async function deleteAccountToken(
  query: Query,
  purpose: Purpose,
  token: string,
): Promise<void> {
  await query
    .deleteFrom('verification')
    .where('identifier', '=', identify(purpose, token))
    .execute()
}

function identify(purpose: Purpose, token: string): string {
  return hashLinkToken(`${purpose}:${token}`)
}

import { randomUUID } from 'node:crypto'
import type { TokenScope } from '#domain/accounts/api-token.ts'
import { insertApiToken, newApiTokenSecret } from '#server/accounts/api-tokens.ts'
import type { Database } from '#server/db/database.ts'

const dayMs = 24 * 60 * 60_000

/** Adds an API token of the user with an address directly, and returns it. It was just used. */
export async function addToken(
  { query }: Database,
  email: string,
  scope: TokenScope,
  expiresInDays = 30,
): Promise<string> {
  const secret = newApiTokenSecret()
  const user = query.selectFrom('user').where('email', '=', email).select('id')
  const { id: userId } = await user.executeTakeFirstOrThrow()
  const createdAt = new Date().toISOString()
  const expiresAt = new Date(Date.parse(createdAt) + expiresInDays * dayMs).toISOString()
  const used = { createdAt, expiresAt, lastUsedAt: createdAt }
  const token = { id: randomUUID(), name: 'Script', scope, ...used }
  await insertApiToken(query, userId, secret, token)
  return secret
}

export function bearer(secret: string): { Authorization: string } {
  return { Authorization: `Bearer ${secret}` }
}

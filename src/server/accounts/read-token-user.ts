import { isTokenShaped } from '#domain/accounts/api-token.ts'
import type { Database } from '#server/db/database.ts'
import { findTokenUser, setLastUsed, type TokenUser } from './api-token-store.ts'

export type { TokenUser } from './api-token-store.ts'

/** `lastUsedAt` is written at most this often, so that a call rarely writes because it was made. */
const noteEveryMs = 60_000

/** The user of an API token, or null when it is unknown, expired or revoked. It is asked every time. */
export async function readTokenUser(
  { query }: Database,
  secret: string,
): Promise<TokenUser | null> {
  if (!isTokenShaped(secret)) return null
  const now = new Date()
  const user = await findTokenUser(query, secret, now)
  if (user === null) return null
  const { id, lastUsedAt } = user.token
  const minuteAgo = new Date(now.getTime() - noteEveryMs)
  if (lastUsedAt === null || lastUsedAt <= minuteAgo.toISOString()) {
    // On a full disk, reads still work.
    await setLastUsed(query, id, now, minuteAgo).catch(() => undefined)
  }
  return user
}

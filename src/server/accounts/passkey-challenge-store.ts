import type { Query } from '#server/db/database.ts'
import type { PasskeyPurpose } from '#server/db/passkey-tables.ts'
import { sha256 } from '#server/db/random-token.ts'

interface NewPasskeyChallenge {
  token: string
  challenge: string
  purpose: PasskeyPurpose
  userId: string | null
  expiresAt: Date
}

export async function insertPasskeyChallenge(
  query: Query,
  { token, expiresAt, ...rest }: NewPasskeyChallenge,
): Promise<void> {
  await query
    .insertInto('passkeyChallenge')
    .values({ ...rest, tokenHash: sha256(token), expiresAt: expiresAt.toISOString() })
    .execute()
}

/** Uses a challenge up. Of two calls at once, one gets it. */
export function takePasskeyChallenge(
  query: Query,
  token: string,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<{ challenge: string; userId: string | null } | undefined> {
  return query
    .deleteFrom('passkeyChallenge')
    .where('tokenHash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .returning(['challenge', 'userId'])
    .executeTakeFirst()
}

export async function deleteExpiredPasskeyChallenges(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now.toISOString()).execute()
}

import type { SecondFactors } from '#domain/accounts/second-factor.ts'
import { readSecondFactors } from '#server/accounts/second-factor-store.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'

export function readOwnFactors({ query }: Database, user: SessionUser): Promise<SecondFactors> {
  return readSecondFactors(query, user.id)
}

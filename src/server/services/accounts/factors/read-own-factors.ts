import type { SecondFactors } from '#domain/second-factor.ts'
import type { Database } from '#server/db/database.ts'
import { readSecondFactors } from '#server/db/second-factor-store.ts'
import type { SessionUser } from '#server/services/session-user.ts'

export function readOwnFactors({ query }: Database, user: SessionUser): Promise<SecondFactors> {
  return readSecondFactors(query, user.id)
}

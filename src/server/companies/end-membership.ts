import type { Announce, Query } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { leaveCompanyRows } from './company-access-store.ts'
import { deleteMembership, findLastCompany } from './membership-store.ts'

/**
 * Ends a membership. Sessions go on in another company of the user's, or in none; what they have open is checked
 * again at once. What they wrote stays, with their name. The caller holds the lock of the members.
 */
export async function endMembership(
  trx: Query,
  announce: Announce,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  await deleteMembership(trx, companyId, userId)
  await deleteTokens(trx, ['company-invitation'], { companyId, userId })
  const next = (await findLastCompany(trx, userId)) ?? null
  await leaveCompanyRows(trx, { companyId, userId, next })
  announce({ kind: 'access', userId })
}

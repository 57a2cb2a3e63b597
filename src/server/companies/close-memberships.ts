import { CallError } from '#contract/errors.ts'
import { lastOwnerOf } from '#domain/companies/company-messages.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { findCompanyName } from './company-store.ts'
import { eraseCompany } from './delete-company.ts'
import { forgetActor, listActedCompanies, passRequestsOn } from './former-member-store.ts'
import { lockMembers } from './membership-store.ts'
import { isLastOwner } from './require-owner.ts'

/**
 * What happens to companies when an account is deleted. Those without another member are deleted with it. In the others
 * its requests pass to an owner, and its name is replaced. The last owner of a company with other members stays.
 */
export async function closeMemberships(
  trx: Query,
  announce: Announce,
  database: Pick<Database, 'engine'>,
  userId: string,
): Promise<void> {
  // Also those that the user has left, in the order in which every deletion locks them.
  for (const companyId of await listActedCompanies(trx, userId)) {
    const members = await lockMembers(trx, database, companyId)
    const others = members.filter(({ id }) => id !== userId)
    const heir = others.find(({ role }) => role === 'owner')
    if (others.length === 0) await eraseCompany(trx, database, companyId)
    else if (heir === undefined || isLastOwner(members, userId)) {
      throw new CallError('conflict', lastOwnerOf((await findCompanyName(trx, companyId)) ?? ''))
    } else await passRequestsOn(trx, { companyId, from: userId, to: heir.id })
  }
  await forgetActor(trx, userId)
  announce({ kind: 'access', userId })
}

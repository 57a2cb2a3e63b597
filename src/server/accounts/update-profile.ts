import type { Profile } from '#domain/accounts/credentials.ts'
import { ownerActions } from '#domain/companies/company-messages.ts'
import { setCompanyName } from '#server/companies/company-store.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Database } from '#server/db/database.ts'
import { recordSecurityEvent, type UserCall } from './record-security-event.ts'
import { companyOf, type SessionUser } from './session-user.ts'
import { updateUser } from './user-store.ts'

/**
 * Earlier events keep the name they were written with. The company's name changes with its owners' profiles; a member
 * who is not an owner leaves it as it is, as does an owner without the second factor that the company needs.
 */
export async function updateProfile(
  database: Database,
  { user, origin }: UserCall,
  profile: Profile,
): Promise<SessionUser> {
  const { name } = profile
  const isNameKept = user.companyRole === 'member' || user.missingFactor === 'company'
  const company = isNameKept ? user.company : profile.company
  await database.change(async (trx) => {
    await updateUser(trx, user.id, { name, company })
    if (user.companyId === null || company === null || company === user.company) return
    await requireOwner(trx, database, user, ownerActions.rename)
    await setCompanyName(trx, companyOf(user), company)
    const event = { userId: user.id, kind: 'company-renamed', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: company })
  })
  return { ...user, name, company }
}

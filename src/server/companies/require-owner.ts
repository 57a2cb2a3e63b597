import { CallError } from '#contract/errors.ts'
import { ownersOnly } from '#domain/companies/company-messages.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { type LockedMember, lockMembers, lockRole } from './membership-store.ts'

type Caller = Pick<SessionUser, 'id' | 'companyId' | 'company'>

/**
 * Checks in a transaction that the caller still is an owner: another one may have changed that since the call
 * was authorized. The role stays until the transaction ends.
 */
export async function requireOwner(
  trx: Query,
  database: Pick<Database, 'engine'>,
  user: Caller,
  action: string,
  options: { isCompanyLocked?: boolean } = {},
): Promise<void> {
  if ((await lockRole(trx, database, companyOf(user), user.id, options)) === 'owner') return
  throw new CallError('forbidden', ownersOnly(user.company, action))
}

/** The same, for changes of the members themselves: all of them are locked. */
export async function lockMembersAsOwner(
  trx: Query,
  database: Pick<Database, 'engine'>,
  user: Caller,
  action: string,
): Promise<{ companyId: string; members: LockedMember[] }> {
  const companyId = companyOf(user)
  const members = await lockMembers(trx, database, companyId)
  const self = members.find(({ id }) => id === user.id)
  if (self?.role !== 'owner') throw new CallError('forbidden', ownersOnly(user.company, action))
  return { companyId, members }
}

/** Whether a company would be without an owner if this member were none. */
export function isLastOwner(members: LockedMember[], userId: string): boolean {
  return !members.some(({ id, role }) => role === 'owner' && id !== userId)
}

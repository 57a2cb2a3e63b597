import { randomUUID } from 'node:crypto'
import { CallError, forbidden } from '#contract/errors.ts'
import { companyNeedsOne, sayMissingFactor } from '#domain/accounts/second-factor.ts'
import { ownerActions, ownersOnly } from '#domain/companies/company-messages.ts'
import { agencyId } from '#domain/companies/team-role.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { lockUser } from '#server/accounts/user-store.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { enterCompany, insertCompany, leaveCompanyRows } from './company-store.ts'
import {
  deleteMembership,
  findLastCompany,
  findRequiringCompany,
  insertMembership,
  type LockedMember,
  listMembers,
  lockMembers,
  lockRole,
} from './membership-store.ts'

type Caller = Pick<SessionUser, 'id' | 'companyId' | 'company'>

/**
 * Checks in a transaction that the caller still is an owner: another one may have changed that since the call
 * was authorized. The role stays until the transaction ends.
 */
export async function requireOwner(
  trx: Query,
  user: Caller,
  action: string,
  options: { isCompanyLocked?: boolean } = {},
): Promise<void> {
  if ((await lockRole(trx, companyOf(user), user.id, options)) === 'owner') return
  throw new CallError('forbidden', ownersOnly(user.company, action))
}

/** The same in any team, for changes of the members themselves: all of them are locked. */
export async function lockMembersAsOwner(
  trx: Query,
  user: Caller,
  teamId: string,
  action: string = ownerActions.manage,
): Promise<LockedMember[]> {
  const members = await lockMembers(trx, teamId)
  if (members.some((member) => member.id === user.id && isActiveOwner(member))) return members
  throw new CallError(
    'forbidden',
    teamId === agencyId ? undefined : ownersOnly(user.company, action),
  )
}

/** The owners of a company, each with whether they may read what belongs to it: not without a factor that it requires. */
export async function listOwners(query: Query, companyId: string) {
  const owners = (await listMembers(query, companyId)).filter(({ role }) => role === 'owner')
  const [{ id } = { id: '' }] = owners
  const isFactorRequired = (await findRequiringCompany(query, id, companyId)) !== undefined
  return owners.map((owner) => ({ ...owner, mayRead: owner.hasSecondFactor || !isFactorRequired }))
}

export function isActiveOwner(member: Pick<LockedMember, 'role' | 'suspendedAt'>): boolean {
  return member.role === 'owner' && member.suspendedAt === null
}

/** Whether a team would be without an owner if this member were none. */
export function isLastOwner(members: LockedMember[], userId: string): boolean {
  const [owner, ...others] = members.filter(isActiveOwner)
  return owner?.id === userId && others.length === 0
}

/**
 * Ends a membership. Sessions go on in another company of the user's, or in none; what they have open is checked
 * again at once. What they wrote stays, with their name. The caller holds the lock of the members.
 */
export async function endMembership(
  trx: Transaction,
  membership: { companyId: string; userId: string },
): Promise<void> {
  const { companyId, userId } = membership
  await deleteMembership(trx, membership)
  await deleteTokens(trx, ['invitation'], membership)
  if (companyId !== agencyId) {
    const next = (await findLastCompany(trx, userId)) ?? null
    await leaveCompanyRows(trx, { ...membership, next })
  }
  trx.announce({ kind: 'access', userId })
}

/** Throws while a company of the user's requires a second factor: the last one stays. */
export async function rejectFactorRemoval(trx: Query, userId: string): Promise<void> {
  const company = await findRequiringCompany(trx, userId)
  if (company !== undefined) throw new CallError('conflict', companyNeedsOne(company))
}

/** Throws where a company requires a second factor that the user, whom no session has checked, does not have. */
export async function rejectMissingFactor(
  trx: Query,
  user: Pick<SessionUser, 'id' | 'hasSecondFactor'>,
  companyId: string,
): Promise<void> {
  if (user.hasSecondFactor) return
  const company = await findRequiringCompany(trx, user.id, companyId)
  if (company !== undefined) throw forbidden('factor-missing', sayMissingFactor('company', company))
}

type Founder = Pick<SessionUser, 'id' | 'name' | 'company' | 'companyId'>

/** The company that a user acts in. One without any, such as an operator who orders, gets one. */
export async function ensureCompany(trx: Transaction, user: Founder): Promise<string> {
  if (user.companyId !== undefined) return user.companyId
  // Two calls at once create one company.
  await lockUser(trx, 'id', user.id)
  const known = await findLastCompany(trx, user.id)
  if (known !== undefined) return known
  const companyId = await createCompany(trx, user)
  await enterCompany(trx, user.id, companyId)
  trx.announce({ kind: 'access', userId: user.id })
  return companyId
}

/** Creates a company with its owner. It has the account's id, unless the account has left that company. */
export async function createCompany(
  trx: Query,
  { id: userId, name, company }: Pick<Founder, 'id' | 'name' | 'company'>,
): Promise<string> {
  const at = new Date().toISOString()
  const values = { name: company?.trim() || name, createdAt: at }
  const isFirst = await insertCompany(trx, { id: userId, ...values })
  const companyId = isFirst ? userId : randomUUID()
  if (!isFirst) await insertCompany(trx, { id: companyId, ...values })
  await insertMembership(trx, { companyId, userId, role: 'owner', at })
  return companyId
}

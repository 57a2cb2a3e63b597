import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { CallError, forbidden } from '#contract/errors.ts'
import { companyNeedsOne, formatMissingFactor } from '#domain/accounts/second-factor.ts'
import { agencyId, ownerActions, ownersOnly } from '#domain/companies/team.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { lockUser, updateUser } from '#server/accounts/user-store.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import type { Schema } from '#server/db/schema.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import {
  findLastCompany,
  findRequiringCompany,
  insertMembership,
  type LockedMember,
  listMembers,
  lockMembers,
} from './membership-store.ts'

type Caller = Pick<SessionUser, 'id' | 'companyId' | 'company'>

/**
 * Another owner may have changed the role since the call was authorized. It then stays until the transaction ends. With
 * the company locked as well, such transactions run one after the other; orders are placed meanwhile.
 */
export async function requireOwner(
  trx: Query,
  user: Caller,
  action: string,
  { isCompanyLocked = false }: { isCompanyLocked?: boolean } = {},
): Promise<void> {
  const member = await trx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.companyId', '=', companyOf(user))
    .where('membership.userId', '=', user.id)
    .select('membership.role')
    .forShare('membership')
    .$if(isCompanyLocked, (locked) => locked.forNoKeyUpdate('company'))
    .executeTakeFirst()
  if (member?.role === 'owner') return
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

/** Sessions go on in another company or in none. What the member wrote stays. The caller has locked the members. */
export async function endMembership(
  trx: Transaction,
  membership: { companyId: string; userId: string },
): Promise<void> {
  const { companyId, userId } = membership
  await trx
    .deleteFrom('membership')
    .where((eb) => eb.and(membership))
    .execute()
  await deleteTokens(trx, ['invitation'], membership)
  if (companyId !== agencyId) {
    const next = (await findLastCompany(trx, userId)) ?? null
    const sessions = trx.updateTable('session').set({ companyId: next })
    await sessions.where((eb) => eb.and(membership)).execute()
    const requests = trx.selectFrom('request').where('companyId', '=', companyId).select('number')
    const emails = trx.deleteFrom('notification').where('userId', '=', userId)
    await emails.where('requestNumber', 'in', requests).execute()
    // The name that a company of their own would get is not that of the one they left.
    await updateUser(trx, userId, { company: null })
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
  if (company !== undefined)
    throw forbidden('factor-missing', formatMissingFactor('company', company))
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
  const sessions = trx.updateTable('session').set({ companyId }).where('userId', '=', user.id)
  await sessions.where('companyId', 'is', null).execute()
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

/** False if there is a company with this id. */
export function insertCompany(trx: Query, company: Insertable<Schema['company']>) {
  const inserted = trx.insertInto('company').values(company)
  return hasChanged(inserted.onConflict((known) => known.column('id').doNothing()))
}

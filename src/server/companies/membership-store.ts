import { expressionBuilder, sql, type Updateable } from 'kysely'
import type { Member } from '#domain/companies/team.ts'
import { agencyId, type TeamRole } from '#domain/companies/team-role.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

interface Membership {
  companyId: string
  userId: string
}

/** A member who is one already keeps their role. False for them. */
export async function insertMembership(
  query: Query,
  { at, ...membership }: Membership & { role: TeamRole; at: string },
): Promise<boolean> {
  const row = await query
    .insertInto('membership')
    .values({ ...membership, joinedAt: at, usedAt: at })
    .onConflict((known) => known.columns(['companyId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The company that a user used last; undefined without one. */
export async function findLastCompany(query: Query, userId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('membership')
    .where('userId', '=', userId)
    .where('companyId', '<>', agencyId)
    .orderBy('usedAt', 'desc')
    .orderBy('companyId')
    .limit(1)
    .select('companyId')
    .executeTakeFirst()
  return row?.companyId
}

/** False for a user who is not a member. */
export async function updateMembership(
  query: Query,
  { companyId, userId }: Membership,
  values: Updateable<Schema['membership']>,
): Promise<boolean> {
  const row = await query
    .updateTable('membership')
    .set(values)
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedMember {
  id: string
  role: TeamRole
  name: string
  email: string
  suspendedAt: string | null
}

/**
 * Locks the members of a team, so that two owners cannot remove each other at once. SQLite has one write
 * transaction at a time anyway.
 */
export async function lockMembers(trx: Query, companyId: string): Promise<LockedMember[]> {
  return trx
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .orderBy('membership.userId')
    .select(['user.id', 'membership.role', 'user.name', 'user.email', 'membership.suspendedAt'])
    .forUpdate('membership')
    .execute()
}

/**
 * A member's role, which does not change until the transaction ends. Undefined for a user who is not a member. With
 * the company locked as well, such transactions run one after the other; orders are placed meanwhile.
 */
export async function lockRole(
  trx: Query,
  companyId: string,
  userId: string,
  { isCompanyLocked = false }: { isCompanyLocked?: boolean } = {},
): Promise<TeamRole | undefined> {
  const row = await trx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.companyId', '=', companyId)
    .where('membership.userId', '=', userId)
    .select('membership.role')
    .forShare('membership')
    .$if(isCompanyLocked, (member) => member.forNoKeyUpdate('company'))
    .executeTakeFirst()
  return row?.role
}

/** Owners first, then by name. */
export async function listMembers(
  query: Query,
  companyId: string,
): Promise<(Omit<Member, 'isYou'> & { hasSecondFactor: boolean })[]> {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .orderBy('membership.role', 'desc')
    .orderBy('user.name')
    .orderBy('user.id')
    .select(['user.id', 'user.name', 'user.email', 'membership.role', 'membership.joinedAt'])
    .select(['membership.suspendedAt', 'user.secondFactorSince'])
    .execute()
  return rows.map(({ secondFactorSince, suspendedAt, ...row }) => ({
    ...row,
    isSuspended: suspendedAt !== null,
    hasSecondFactor: secondFactorSince !== null,
  }))
}

/** Of a selected user: the role in the agency, which makes an operator or an admin. Null for clients and while suspended. */
export const agencyRole = expressionBuilder<Schema, 'user'>()
  .selectFrom('membership as agency')
  .whereRef('agency.userId', '=', 'user.id')
  .where('agency.companyId', '=', sql.lit(agencyId))
  .where('agency.suspendedAt', 'is', null)
  .select('agency.role')
  .as('agencyRole')

/** Every operator who is not suspended. */
export function operatorIds(query: Query) {
  return query
    .selectFrom('membership')
    .where('companyId', '=', agencyId)
    .where('suspendedAt', 'is', null)
    .select('userId')
}

/** The name of a company of a user's that requires a second factor: of any, or of this one. */
export async function findRequiringCompany(
  query: Query,
  userId: string,
  companyId?: string,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.userId', '=', userId)
    .where('company.isFactorRequired', '=', 1)
    .$if(companyId !== undefined, (one) => one.where('company.id', '=', companyId as string))
    .select('company.name')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

export async function deleteMembership(
  query: Query,
  { companyId, userId }: Membership,
): Promise<void> {
  await query
    .deleteFrom('membership')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
}

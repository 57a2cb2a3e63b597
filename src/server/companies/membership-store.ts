import { expressionBuilder, sql, type Updateable } from 'kysely'
import { agencyId, type TeamRole } from '#domain/companies/team.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import type { Schema } from '#server/db/schema.ts'

interface Membership {
  companyId: string
  userId: string
}

/** A member who is one already keeps their role. False for them. */
export function insertMembership(
  query: Query,
  { at, ...membership }: Membership & { role: TeamRole; at: string },
): Promise<boolean> {
  return hasChanged(
    query
      .insertInto('membership')
      .values({ ...membership, joinedAt: at, usedAt: at })
      .onConflict((known) => known.columns(['companyId', 'userId']).doNothing()),
  )
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
export function updateMembership(
  query: Query,
  membership: Membership,
  values: Updateable<Schema['membership']>,
): Promise<boolean> {
  const update = query.updateTable('membership').set(values)
  return hasChanged(update.where((eb) => eb.and({ ...membership })))
}

export type LockedMember = Awaited<ReturnType<typeof lockMembers>>[number]

/** So that two owners cannot remove each other at once. SQLite has one write transaction at a time anyway. */
export function lockMembers(trx: Query, companyId: string) {
  return trx
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .orderBy('membership.userId')
    .select(['user.id', 'membership.role', 'user.name', 'user.email', 'membership.suspendedAt'])
    .forUpdate('membership')
    .execute()
}

/** Owners first, then by name. */
export async function listMembers(query: Query, companyId: string) {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .orderBy('membership.role', 'desc')
    .orderBy('user.name')
    .orderBy('user.id')
    .select(['user.id', 'user.name', 'user.email', 'membership.role', 'membership.joinedAt'])
    .select(['membership.suspendedAt', 'user.secondFactorSince', 'user.isEmailConfirmed'])
    .execute()
  return rows.map(({ secondFactorSince, suspendedAt, isEmailConfirmed, ...row }) => ({
    ...row,
    isEmailConfirmed: Boolean(isEmailConfirmed),
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

export function operatorIds(query: Query) {
  return query
    .selectFrom('membership')
    .where('companyId', '=', agencyId)
    .where('suspendedAt', 'is', null)
    .select('userId')
}

/** The name of a company of a user's that requires a second factor: of any, or of this one. */
export async function findRequiringCompany(query: Query, userId: string, companyId?: string) {
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

import type { Updateable } from 'kysely'
import type { Member } from '#domain/companies/company.ts'
import type { CompanyRole } from '#domain/companies/company-role.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

interface Membership {
  companyId: string
  userId: string
}

/** A member who is one already keeps their role. False for them. */
export async function insertMembership(
  query: Query,
  { at, ...membership }: Membership & { role: CompanyRole; at: string },
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
  role: CompanyRole
  name: string
  email: string
}

/**
 * Locks the members of a company, so that two owners cannot remove each other at once. SQLite has one write
 * transaction at a time anyway.
 */
export async function lockMembers(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  companyId: string,
): Promise<LockedMember[]> {
  return trx
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .orderBy('membership.userId')
    .select(['user.id', 'membership.role', 'user.name', 'user.email'])
    .$if(engine === 'postgres', (members) => members.forUpdate('membership'))
    .execute()
}

/**
 * A member's role, which does not change until the transaction ends. Undefined for a user who is not a member. With
 * the company locked as well, such transactions run one after the other; orders are placed meanwhile.
 */
export async function lockRole(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  companyId: string,
  userId: string,
  { isCompanyLocked = false }: { isCompanyLocked?: boolean } = {},
): Promise<CompanyRole | undefined> {
  const isPostgres = engine === 'postgres'
  const row = await trx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.companyId', '=', companyId)
    .where('membership.userId', '=', userId)
    .select('membership.role')
    .$if(isPostgres, (member) => member.forShare('membership'))
    .$if(isPostgres && isCompanyLocked, (member) => member.forNoKeyUpdate('company'))
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
    .select('user.secondFactorSince')
    .execute()
  return rows.map(({ secondFactorSince, ...row }) => ({
    ...row,
    hasSecondFactor: secondFactorSince !== null,
  }))
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

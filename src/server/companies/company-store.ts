import type { Insertable } from 'kysely'
import { type Company, formerMember } from '#domain/companies/team.ts'
import { agencyId } from '#domain/companies/team-role.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { copyClientText } from '#server/requests/request-search.ts'

/** False if there is a company with this id. */
export async function insertCompany(
  query: Query,
  company: Insertable<Schema['company']>,
): Promise<boolean> {
  const row = await query
    .insertInto('company')
    .values(company)
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCompanyName(query: Query, id: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('company')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

export async function setCompanyName(query: Query, id: string, name: string): Promise<void> {
  await query.updateTable('company').set({ name }).where('id', '=', id).execute()
  await copyClientText(query, 'companyId', id)
}

/** False if it was so before. */
export async function setFactorRequired(
  query: Query,
  id: string,
  isRequired: boolean,
): Promise<boolean> {
  const isFactorRequired = Number(isRequired)
  const row = await query
    .updateTable('company')
    .set({ isFactorRequired })
    .where('id', '=', id)
    .where('isFactorRequired', '<>', isFactorRequired)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Foreign keys delete everything that belongs to it: requests with their timelines, invitations, statement. */
export async function deleteCompanyRow(query: Query, id: string): Promise<void> {
  await query.deleteFrom('company').where('id', '=', id).execute()
}

/** The companies of a user, by name. */
export async function listCompaniesOf(
  query: Query,
  userId: string,
): Promise<Omit<Company, 'isCurrent'>[]> {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.userId', '=', userId)
    .where('company.id', '<>', agencyId)
    .orderBy('company.name')
    .orderBy('company.id')
    .select(['company.id', 'company.name', 'company.isFactorRequired', 'membership.role'])
    .select((eb) => [
      eb
        .selectFrom('membership as other')
        .whereRef('other.companyId', '=', 'company.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('memberCount'),
      eb
        .selectFrom('request')
        .whereRef('request.companyId', '=', 'company.id')
        .where('request.closedAt', 'is', null)
        .where('request.status', '<>', 'completed')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('openRequests'),
      eb
        .selectFrom('quote')
        .innerJoin('request as agreed', 'agreed.number', 'quote.requestNumber')
        .whereRef('agreed.companyId', '=', 'company.id')
        .where('quote.status', '=', 'accepted')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('agreedQuotes'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    memberCount: Number(row.memberCount),
    openRequests: Number(row.openRequests),
    agreedQuotes: Number(row.agreedQuotes),
    isFactorRequired: row.isFactorRequired === 1,
  }))
}

/** The sessions of a user that act in no company act in this one from now on. */
export async function enterCompany(query: Query, userId: string, companyId: string): Promise<void> {
  await query
    .updateTable('session')
    .set({ companyId })
    .where('userId', '=', userId)
    .where('companyId', 'is', null)
    .execute()
}

export async function setSessionCompany(
  query: Query,
  sessionId: string,
  companyId: string,
): Promise<void> {
  await query.updateTable('session').set({ companyId }).where('id', '=', sessionId).execute()
}

/**
 * Ends what a former member has in a company: their sessions go on in another one, or in none, and the emails
 * that wait are gone.
 */
export async function leaveCompanyRows(
  query: Query,
  { companyId, userId, next }: { companyId: string; userId: string; next: string | null },
): Promise<void> {
  await query
    .updateTable('session')
    .set({ companyId: next })
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .execute()
  await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('requestNumber', 'in', (eb) =>
      eb.selectFrom('request').where('companyId', '=', companyId).select('number'),
    )
    .execute()
  // The name that a company of their own would get is not that of the one they left.
  await query.updateTable('user').set({ company: null }).where('id', '=', userId).execute()
}

/** The companies that a user is a member of, or has placed requests for, by id. */
export async function listActedCompanies(query: Query, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('membership')
    .where('userId', '=', userId)
    .where('companyId', '<>', agencyId)
    .select('companyId')
    .union(query.selectFrom('request').where('clientId', '=', userId).select('companyId'))
    .execute()
  return rows.map(({ companyId }) => companyId).toSorted()
}

/** Requests of an account that is being deleted stay with the company, in the name of one of its owners. */
export async function passRequestsOn(
  query: Query,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  await query
    .updateTable('request')
    .set({ clientId: to })
    .where('companyId', '=', companyId)
    .where('clientId', '=', from)
    .execute()
  await copyClientText(query, 'clientId', to)
}

/**
 * Replaces the name of an account that is being deleted in what it did as a client: in timelines, and in quotes that it
 * decided on.
 */
export async function forgetActor(query: Query, userId: string): Promise<void> {
  const decisions = await query
    .selectFrom('requestEvent')
    .where('actorId', '=', userId)
    .where('kind', 'in', ['quote-accepted', 'quote-declined'])
    .select(['id', 'requestNumber', 'detail'])
    .execute()
  for (const { id, requestNumber, detail } of decisions) {
    const decision = JSON.parse(detail) as EventDetail & { number: number }
    const isAccepted = decision.kind === 'quote-accepted'
    await query
      .updateTable('quote')
      .set({ decidedBy: formerMember, ...(isAccepted ? { acceptedName: formerMember } : {}) })
      .where('requestNumber', '=', requestNumber)
      .where('number', '=', decision.number)
      .execute()
    if (!isAccepted) continue
    await query
      .updateTable('requestEvent')
      .set({ detail: JSON.stringify({ ...decision, name: formerMember }) })
      .where('id', '=', id)
      .execute()
  }
  await query
    .updateTable('requestEvent')
    .set({ actorName: formerMember })
    .where('actorId', '=', userId)
    .where('actorRole', '=', 'client')
    .execute()
}

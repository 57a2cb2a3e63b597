import type { Company } from '#domain/companies/company.ts'
import type { Query } from '#server/db/database.ts'

interface NewCompany {
  id: string
  name: string
  createdAt: string
}

/** False if there is a company with this id. */
export async function insertCompany(query: Query, company: NewCompany): Promise<boolean> {
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
    .orderBy('company.name')
    .orderBy('company.id')
    .select(['company.id', 'company.name', 'membership.role'])
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
  }))
}

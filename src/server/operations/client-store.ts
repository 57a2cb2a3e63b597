import { agencyId } from '#domain/companies/team.ts'
import type { ClientNotes } from '#domain/operations/client.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { listMembers } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import { listFilesOf } from '#server/files/file-store.ts'
import { findCompanyPlan } from '#server/quotes/quote-store.ts'
import { listOwnRequests } from '#server/requests/request-store.ts'

/** Undefined for an unknown company. */
export async function findClient(query: Query, id: string) {
  const [company, people, plan] = await Promise.all([
    query
      .selectFrom('company')
      .where('id', '=', id)
      .where('id', '<>', agencyId)
      .select(['id', 'name', 'createdAt', 'agencyNotes as text', 'notesVersion as version'])
      .select('monthlyEmailAt')
      .executeTakeFirst(),
    listMembers(query, id),
    findCompanyPlan(query, id),
  ])
  if (company === undefined) return undefined
  const { text, version, monthlyEmailAt, ...named } = company
  const monthly = monthlyEmailAt === null ? {} : { monthlyEmailAt }
  return { ...named, people, ...(plan && { plan }), ...monthly, notes: { text, version } }
}

export function listClientRequests(query: Query, id: string) {
  return listOwnRequests(query, id, { state: 'all' }, limits.pageSize, 'operator')
}

export async function listClientFiles(query: Query, id: string) {
  const files = await listFilesOf(query, id, limits.pageSize)
  return files.map(({ requestNumber, ...file }) => ({
    ...file,
    requestId: requestId(requestNumber),
  }))
}

/** The confirmed account of an address in one company: the one that is named, or else the one used last of those that have requests. */
export function findConfirmedMember(query: Query, email: string, companyId?: string) {
  return query
    .selectFrom('user')
    .innerJoin('membership', 'membership.userId', 'user.id')
    .where('user.email', '=', email)
    .where('user.isEmailConfirmed', '=', 1)
    .where('membership.companyId', '<>', agencyId)
    .where(({ eb, exists, selectFrom }) =>
      companyId === undefined
        ? exists(
            selectFrom('request')
              .whereRef('request.companyId', '=', 'membership.companyId')
              .select('request.number'),
          )
        : eb('membership.companyId', '=', companyId),
    )
    .orderBy('membership.usedAt', 'desc')
    .orderBy('membership.companyId')
    .select(['user.id', 'membership.companyId'])
    .limit(1)
    .executeTakeFirst()
}

/** Undefined unless the notes have this version. */
export function updateNotes(query: Query, id: string, { text, version }: ClientNotes) {
  return query
    .updateTable('company')
    .set({ agencyNotes: text, notesVersion: version + 1 })
    .where('id', '=', id)
    .where('id', '<>', agencyId)
    .where('notesVersion', '=', version)
    .returning(['agencyNotes as text', 'notesVersion as version'])
    .executeTakeFirst()
}

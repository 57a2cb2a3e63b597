import { type SqlBool, sql } from 'kysely'
import { agencyId } from '#domain/companies/team.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import type { ClientNotes } from '#domain/operations/client.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { listMembers } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import { listFilesOf } from '#server/files/file-store.ts'
import { findCompanyPlan } from '#server/quotes/quote-store.ts'
import { findWatches } from '#server/watching/watch-store.ts'
import { listQueueItems } from './queue-store.ts'

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

/** The newest, with what comes next, as the queue lists them. */
export async function listClientRequests(query: Query, id: string) {
  const found = sql<SqlBool>`${sql.ref('request.companyId')} = ${id}`
  const now = new Date().toISOString()
  const page = { found, state: 'all', sort: 'newest', now, operatorId: '' } as const
  const items = await listQueueItems(query, page, limits.pageSize)
  const solved = items.filter(({ status }) => isHandedOver(status))
  const numbers = solved.map((item) => requestNumber(item.id))
  const watches = await findWatches(query, numbers, 'operator')
  return items.map((item) => {
    const watch = watches.get(requestNumber(item.id))
    return { ...item, ...(watch && { watch }) }
  })
}

export async function listClientFiles(query: Query, id: string) {
  const files = await listFilesOf(query, id, limits.pageSize)
  return files.map(({ requestNumber: of, ...file }) => ({
    ...file,
    requestId: requestId(of),
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

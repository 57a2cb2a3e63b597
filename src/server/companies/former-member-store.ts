import { formerMember } from '#domain/companies/company.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import type { Query } from '#server/db/database.ts'

/** The companies that a user is a member of, or has placed requests for, by id. */
export async function listActedCompanies(query: Query, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('membership')
    .where('userId', '=', userId)
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
    await forgetDecision(query, id, requestNumber, JSON.parse(detail) as EventDetail)
  }
  await query
    .updateTable('requestEvent')
    .set({ actorName: formerMember })
    .where('actorId', '=', userId)
    .where('actorRole', '=', 'client')
    .execute()
}

async function forgetDecision(
  query: Query,
  id: number,
  requestNumber: number,
  detail: EventDetail,
): Promise<void> {
  if (detail.kind !== 'quote-accepted' && detail.kind !== 'quote-declined') return
  const isAccepted = detail.kind === 'quote-accepted'
  await query
    .updateTable('quote')
    .set({ decidedBy: formerMember, ...(isAccepted ? { acceptedName: formerMember } : {}) })
    .where('requestNumber', '=', requestNumber)
    .where('number', '=', detail.number)
    .execute()
  if (!isAccepted) return
  await query
    .updateTable('requestEvent')
    .set({ detail: JSON.stringify({ ...detail, name: formerMember }) })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import { noRequestCounts, type RequestFilter } from '#domain/requests/hit-request.ts'
import { unreadRequestsMax } from '#domain/requests/hit-request-schema.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { Query } from '#server/db/database.ts'
import { listQuotesInPlan } from '#server/quotes/quote-store.ts'
import { findWatches } from '#server/watching/watch-store.ts'
import { listEventPage } from './event-store.ts'
import {
  isLastMoveUnread,
  listColumns,
  newestColumns,
  openAsked,
  quoteColumns,
  toHitRequest,
  toOrderedRequest,
} from './request-row.ts'
import { matchFilter } from './request-search.ts'

export async function listOwnRequests(
  query: Query,
  companyId: string,
  filter: RequestFilter,
  limit: number,
) {
  const rows = await ownRequests(query, companyId, filter, limit)
    .select([...listColumns, ...newestColumns])
    .execute()
  const completed = rows.filter(({ status }) => isHandedOver(status))
  const numbers = completed.map(({ number }) => number)
  const watches = await findWatches(query, numbers, 'client')
  return rows.map((row) => {
    const watch = watches.get(row.number)
    return { ...toHitRequest(row, 'client'), ...(watch && { watch }) }
  })
}

/** The requests that may wait for a client: the same condition as that of the index. */
export async function listWaitingRequests(query: Query, companyId: string, limit: number) {
  const rows = await withNewestQuote(query)
    .where('request.companyId', '=', companyId)
    .where(
      sql<boolean>`(request."unpaidDueOn" is not null or (request."closedAt" is null and (request."waitingOn" = 'client'
        or request."toAccept" > 0 or request."toConfirm" > 0
        or (request."unreadByClient" > 0 and request.status = 'completed'))))`,
    )
    .orderBy('request.number')
    .limit(limit)
    .select([...listColumns, ...quoteColumns])
    .select([openAsked().as('asked'), isLastMoveUnread().as('isMoveUnread')])
    .execute()
  return rows.map((row) => toHitRequest(row, 'client'))
}

export function listOwnRows(
  query: Query,
  { companyId, placedBy }: { companyId: string; placedBy: string | undefined },
  before: number | undefined,
  limit: number,
) {
  const page = before === undefined ? {} : { before: requestId(before) }
  return ownRequests(query, companyId, { state: 'all', ...page }, limit)
    .$if(placedBy !== undefined, (own) => own.where('request.clientId', '=', placedBy as string))
    .selectAll('request')
    .execute()
}

export async function countOwnRequests(query: Query, companyId: string) {
  const own = query
    .selectFrom('request')
    .where('companyId', '=', companyId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum('unreadByClient').as('unread'),
    ])
  // Two, so that each uses the index of open requests or that of closed ones.
  const open = own.where('closedAt', 'is', null).groupBy('status')
  const closed = own.where('closedAt', 'is not', null)
  const rows = await open
    .select((eb) => sql<RequestStatus | 'closed'>`${eb.ref('status')}`.as('status'))
    .unionAll(closed.select(sql<RequestStatus | 'closed'>`'closed'`.as('status')))
    .execute()
  const counts = { ...noRequestCounts }
  let [closedCount, unread] = [0, 0]
  for (const row of rows) {
    if (row.status === 'closed') closedCount = row.count
    else counts[row.status] = row.count
    // PostgreSQL returns a sum as text, because its type is wider than its parts'. The sum of no rows is null.
    unread += Number(row.unread)
  }
  return { counts, closedCount, unread }
}

/** Undefined for another company's request. */
export async function findOwnRequest(query: Query, companyId: string, number: number) {
  const row = await withNewestQuote(query)
    .selectAll('request')
    .select([...newestColumns, openAsked().as('asked')])
    .where('request.number', '=', number)
    .where('request.companyId', '=', companyId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const page = await listEventPage(query, row, 'client')
  const { quotes } = row.quoteCount === 0 ? { quotes: [] } : await listQuotesInPlan(query, number)
  return { ...toOrderedRequest(row, quotes, 'client'), quotes, ...page }
}

export async function findHitRequest(query: Query, number: number, reader: Role) {
  const row = await query
    .selectFrom('request')
    .where('number', '=', number)
    .select([...listColumns, openAsked().as('asked')])
    .executeTakeFirst()
  return row && toHitRequest(row, reader)
}

function ownRequests(query: Query, companyId: string, filter: RequestFilter, limit: number) {
  return withNewestQuote(query)
    .where('request.companyId', '=', companyId)
    .where((eb) => eb.and(matchFilter(filter)))
    .orderBy('request.number', 'desc')
    .limit(limit)
}

function withNewestQuote(query: Query) {
  return query
    .selectFrom('request')
    .leftJoin('quote', (join) =>
      join
        .onRef('quote.requestNumber', '=', 'request.number')
        .onRef('quote.number', '=', 'request.quoteCount'),
    )
}

/** Requests with something unread: by members of a company, or by operators. Newest first. */
export async function listUnread(query: Query, of: { companyId: string } | 'queue') {
  const column = of === 'queue' ? 'unreadByAgency' : 'unreadByClient'
  const rows = await query
    .selectFrom('request')
    .where((eb) => eb.and(of === 'queue' ? {} : of))
    // A literal, not a parameter: otherwise the engine cannot tell that the partial index applies.
    .where(column, '>', sql.lit(0))
    .orderBy('number', 'desc')
    .limit(unreadRequestsMax)
    .select(['number', `${column} as unread`])
    .execute()
  return rows.map(({ number, unread }) => ({ id: requestId(number), unread }))
}

/** Undefined before the first order. */
export async function findNewestNumber(query: Query): Promise<number | undefined> {
  const newest = query.selectFrom('request').orderBy('number', 'desc').limit(1).select('number')
  return (await newest.executeTakeFirst())?.number
}

import { type Expression, sql } from 'kysely'
import type { Role } from '#domain/accounts/role.ts'
import { type HitRequest, noRequestCounts } from '#domain/requests/hit-request.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import type { EventPage } from '#domain/requests/request-event.ts'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { Query } from '#server/db/database.ts'
import { type Placeholders, prepareQuery } from '#server/db/prepare-query.ts'
import { listQuotesInPlan } from '#server/quotes/quote-store.ts'
import { listEventPage } from './event-store.ts'
import {
  listColumns,
  newestColumns,
  type RequestRow,
  toHitRequest,
  toOrderedRequest,
} from './request-row.ts'
import { matchFilter } from './request-search.ts'

/** One company's requests, newest first. */
export async function listOwnRequests(
  query: Query,
  companyId: string,
  filter: RequestFilter,
  limit: number,
): Promise<HitRequest[]> {
  const { search, status, state = 'open', before } = filter
  const isWhole = !search && status === undefined && state === 'open' && before === undefined
  const rows = isWhole
    ? await listOwn(query, { companyId, limit })
    : await ownRequests(query, companyId, filter, limit)
        .select([...listColumns, ...newestColumns])
        .execute()
  return rows.map((row) => toHitRequest(row, 'client'))
}

/** A batch of rows before a number, open and closed, newest first; only those of one account, if it is given. */
export function listOwnRows(
  query: Query,
  { companyId, placedBy }: { companyId: string; placedBy: string | undefined },
  before: number | undefined,
  limit: number,
): Promise<RequestRow[]> {
  const page = before === undefined ? {} : { before: requestId(before) }
  return ownRequests(query, companyId, { state: 'all', ...page }, limit)
    .$if(placedBy !== undefined, (own) => own.where('request.clientId', '=', placedBy as string))
    .selectAll('request')
    .execute()
}

/** Open requests by status, closed ones and unread updates. */
export async function countOwnRequests(query: Query, companyId: string) {
  const rows = await countOwn(query, { companyId })
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
export async function findOwnRequest(
  query: Query,
  companyId: string,
  number: number,
): Promise<RequestDetail | undefined> {
  const [row] = await findOwn(query, { number, companyId })
  if (row === undefined) return undefined
  const page = await listEventPage(query, row, 'client')
  const { quotes } = row.quoteCount === 0 ? { quotes: [] } : await listQuotesInPlan(query, number)
  return { ...toOrderedRequest(row, quotes, 'client'), quotes, ...page }
}

/** Any client's request, as its reader may see it. Undefined for one that was deleted. */
export async function findHitRequest(
  query: Query,
  number: number,
  reader: Role,
): Promise<HitRequest | undefined> {
  const row = await query
    .selectFrom('request')
    .where('number', '=', number)
    .select(listColumns)
    .executeTakeFirst()
  return row && toHitRequest(row, reader)
}

/** An earlier page of its timeline. Undefined for another company's request. */
export async function findOwnEvents(
  query: Query,
  companyId: string,
  number: number,
  before: number | undefined,
): Promise<EventPage | undefined> {
  const [row] = await findOwn(query, { number, companyId })
  return row && listEventPage(query, row, 'client', before)
}

const listOwn = prepareQuery((query, value: Placeholders<{ companyId: string; limit: number }>) =>
  ownRequests(query, value('companyId'), {}, value('limit')).select([
    ...listColumns,
    ...newestColumns,
  ]),
)

const countOwn = prepareQuery((query, value: Placeholders<{ companyId: string }>) => {
  const own = query
    .selectFrom('request')
    .where('companyId', '=', value('companyId'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum('unreadByClient').as('unread'),
    ])
  // Two, so that each uses the index of open requests or that of closed ones.
  const open = own.where('closedAt', 'is', null).groupBy('status')
  const closed = own.where('closedAt', 'is not', null)
  return open
    .select((eb) => sql<RequestStatus | 'closed'>`${eb.ref('status')}`.as('status'))
    .unionAll(closed.select(sql<RequestStatus | 'closed'>`'closed'`.as('status')))
})

const findOwn = prepareQuery((query, value: Placeholders<{ number: number; companyId: string }>) =>
  withNewestQuote(query)
    .selectAll('request')
    .select(newestColumns)
    .where('request.number', '=', value('number'))
    .where('request.companyId', '=', value('companyId')),
)

function ownRequests(
  query: Query,
  companyId: string | Expression<string>,
  filter: RequestFilter,
  limit: number | Expression<number>,
) {
  return withNewestQuote(query)
    .where('request.companyId', '=', companyId)
    .where((eb) =>
      eb.and([
        ...matchFilter(filter),
        ...(filter.before === undefined
          ? []
          : [eb('request.number', '<', requestNumber(filter.before))]),
      ]),
    )
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

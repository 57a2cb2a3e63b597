import type { HitRequest, StatusCounts } from '#domain/hit-request.ts'
import { requestNumber } from '#domain/hit-request.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import { compileOnce } from './compile-once.ts'
import type { Query } from './database.ts'
import { listEvents } from './event-store.ts'
import { listColumns, toHitRequest, toRequestDetail } from './request-row.ts'
import { matchFilter } from './request-search.ts'
import { toStatusCounts } from './status-counts.ts'

/** One client's requests, newest first. */
export async function listOwnRequests(
  query: Query,
  clientId: string,
  filter: RequestFilter,
  limit: number,
): Promise<HitRequest[]> {
  const isWhole = !filter.search && filter.status === undefined && filter.before === undefined
  const rows = isWhole
    ? await listOwn(query, clientId, limit)
    : await ownRequests(query, clientId, filter, limit).select(listColumns).execute()
  return rows.map((row) => toHitRequest(row, 'client'))
}

/** The same with everything about each. One more query, however many there are. */
export async function listOwnDetails(
  query: Query,
  clientId: string,
  filter: RequestFilter,
  limit: number,
): Promise<RequestDetail[]> {
  const rows = await ownRequests(query, clientId, filter, limit).selectAll('request').execute()
  const events = await listEvents(
    query,
    rows.map(({ number }) => number),
    'client',
  )
  return rows.map((row) => toRequestDetail(row, events.get(row.number) ?? [], 'client'))
}

export async function countOwnRequests(query: Query, clientId: string): Promise<StatusCounts> {
  return toStatusCounts(await countOwn(query, clientId))
}

/** A stranger's request is no request. */
export async function findOwnRequest(
  query: Query,
  clientId: string,
  number: number,
): Promise<RequestDetail | undefined> {
  const [row] = await findOwn(query, number, clientId)
  if (row === undefined) return undefined
  const events = await listEvents(query, [number], 'client')
  return toRequestDetail(row, events.get(number) ?? [], 'client')
}

const listOwn = compileOnce((query) => ownRequests(query, '', {}, 0).select(listColumns))

const countOwn = compileOnce((query) =>
  query
    .selectFrom('request')
    .where('clientId', '=', '')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')]),
)

const findOwn = compileOnce((query) =>
  query.selectFrom('request').selectAll().where('number', '=', 0).where('clientId', '=', ''),
)

function ownRequests(query: Query, clientId: string, filter: RequestFilter, limit: number) {
  return query
    .selectFrom('request')
    .where('request.clientId', '=', clientId)
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

import { type SelectQueryBuilder, sql } from 'kysely'
import { noRequestCounts, type StatusCounts } from '#domain/requests/hit-request.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import type { Schema } from '#server/db/schema.ts'

export interface RequestCounts {
  /** Open requests by status. */
  counts: StatusCounts
  closedCount: number
}

interface CountRow {
  /** What is counted: a status, or `closed`, or another name. */
  status: string
  count: number
}

type Requests = SelectQueryBuilder<Schema, 'request', object>

/** Uses the index of open requests only, as `countClosed` uses that of closed ones. */
export function countOpen(requests: Requests) {
  return requests
    .where('closedAt', 'is', null)
    .groupBy('status')
    .select((eb) => [
      sql<string>`${eb.ref('status')}`.as('status'),
      eb.fn.countAll<number>().as('count'),
    ])
}

export function countClosed(requests: Requests) {
  return requests
    .where('closedAt', 'is not', null)
    .select((eb) => [sql<string>`'closed'`.as('status'), eb.fn.countAll<number>().as('count')])
}

/** Includes statuses without a request, with a count of 0. */
export function toRequestCounts(rows: CountRow[]): RequestCounts {
  const known = new Map(rows.map(({ status, count }) => [status, count]))
  const counts = { ...noRequestCounts }
  for (const status of requestStatuses) counts[status] = known.get(status) ?? 0
  return { counts, closedCount: known.get('closed') ?? 0 }
}

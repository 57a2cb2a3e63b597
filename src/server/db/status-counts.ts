import { type SelectQueryBuilder, sql } from 'kysely'
import { noRequestCounts, type StatusCounts } from '#domain/hit-request.ts'
import { type RequestStatus } from '#domain/request-status.ts'
import type { Schema } from './schema.ts'

export interface RequestCounts {
  /** Open requests by status. */
  counts: StatusCounts
  closedCount: number
}

interface CountRow {
  status: RequestStatus | 'closed'
  count: number
}

type Requests = SelectQueryBuilder<Schema, 'request', object>

/** Uses the index of open requests only, as `countClosed` uses that of closed ones. */
export function countOpen(requests: Requests) {
  return requests
    .where('closedAt', 'is', null)
    .groupBy('status')
    .select((eb) => [
      sql<CountRow['status']>`${eb.ref('status')}`.as('status'),
      eb.fn.countAll<number>().as('count'),
    ])
}

export function countClosed(requests: Requests) {
  return requests
    .where('closedAt', 'is not', null)
    .select((eb) => [
      sql<CountRow['status']>`'closed'`.as('status'),
      eb.fn.countAll<number>().as('count'),
    ])
}

/** Includes statuses without a request, with a count of 0. */
export function toRequestCounts(rows: CountRow[]): RequestCounts {
  const counts = { ...noRequestCounts }
  let closedCount = 0
  for (const { status, count } of rows) {
    if (status === 'closed') closedCount = count
    else counts[status] = count
  }
  return { counts, closedCount }
}

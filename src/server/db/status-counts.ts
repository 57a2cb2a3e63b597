import { noRequestCounts, type RequestStatus, type StatusCounts } from '#domain/hit-request.ts'

/** A status that nobody's request has is counted as well. */
export function toStatusCounts(rows: { status: RequestStatus; count: number }[]): StatusCounts {
  const counts = { ...noRequestCounts }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

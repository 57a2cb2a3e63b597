import { requestStatuses, type StatusCounts } from '#domain/hit-request.ts'
import type { QueueFilter } from '#domain/operations.ts'

/** How much of the queue is on the screen. How many a search finds in all, nobody has counted. */
export function summariseQueue(
  shown: number,
  isMoreBehind: boolean,
  { search, status }: QueueFilter,
  counts: StatusCounts | undefined,
): string {
  if (!isMoreBehind) return countRequests(shown)
  if (search !== undefined || counts === undefined) return `The first ${countRequests(shown)}`
  const all = status === undefined ? countAll(counts) : counts[status]
  return `The first ${shown} of ${countRequests(all)}`
}

export function countAll(counts: StatusCounts): number {
  return requestStatuses.reduce((sum, status) => sum + counts[status], 0)
}

function countRequests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}

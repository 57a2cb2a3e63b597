import { countAll } from '#domain/hit-request.ts'
import type { Queue, QueueFilter } from '#domain/operations.ts'

/** How much of the queue is loaded. The total of a search is not counted. */
export function summariseQueue(
  shown: number,
  isMoreBehind: boolean,
  { search, status, state }: QueueFilter,
  queue: Pick<Queue, 'counts' | 'closedCount'> | undefined,
): string {
  if (!isMoreBehind) return countRequests(shown)
  if (search !== undefined || queue === undefined) return `The first ${countRequests(shown)}`
  const { counts, closedCount } = queue
  const open = status === undefined ? countAll(counts) : counts[status]
  return `The first ${shown} of ${countRequests(state === 'closed' ? closedCount : open)}`
}

function countRequests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}

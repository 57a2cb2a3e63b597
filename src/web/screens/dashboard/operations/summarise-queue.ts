import type { Queue, QueueFilter } from '#domain/operations/operations.ts'
import { formatQueueCount, queueCountMax } from '#domain/operations/queue-count.ts'
import { countAll } from '#domain/requests/hit-request.ts'
import { formatNumber } from '#domain/values/numbers.ts'

type QueueFigures = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

/** How much of the queue is loaded. */
export function summariseQueue(
  shown: number,
  isMoreBehind: boolean,
  filter: QueueFilter,
  queue: QueueFigures | undefined,
): string {
  if (!isMoreBehind) return countRequests(shown)
  if (queue === undefined || shown > queueCountMax) return `The first ${countRequests(shown)}`
  return `The first ${formatNumber(shown)} of ${formatQueueCount(countOf(filter, queue))} requests`
}

function countOf(
  { status, state, view }: QueueFilter,
  { counts, closedCount, viewCounts }: QueueFigures,
): number {
  if (view !== undefined) return viewCounts[view]
  if (state === 'closed') return closedCount
  return status === undefined ? countAll(counts) : counts[status]
}

function countRequests(count: number): string {
  return count === 1 ? '1 request' : `${formatNumber(count)} requests`
}

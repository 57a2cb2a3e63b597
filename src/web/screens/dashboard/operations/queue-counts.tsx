import { clsx } from 'clsx'
import { formatQueueCount } from '#domain/operations/queue-count.ts'
import { type StatusCounts } from '#domain/requests/hit-request.ts'
import {
  requestStatusDescriptions,
  requestStatuses,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { QueueChoice } from './queue-filter.ts'

interface QueueCountsProps {
  /** Not there yet while the queue is being loaded. */
  counts: StatusCounts | undefined
  chosen: QueueChoice['status']
  onChoose: (status: QueueChoice['status']) => void
}

/** How much there is of everything. Each figure narrows the queue to what it counts, or widens it again. */
export function QueueCounts({ counts, chosen, onChoose }: QueueCountsProps) {
  return (
    <fieldset className="grid grid-cols-3 border-b border-rule">
      <legend className="sr-only">Requests by status</legend>
      {requestStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => onChoose(chosen === status ? 'All' : status)}
          className={clsx(
            '-mb-px flex flex-col border-b-2 border-l border-l-rule px-2 pt-2 pb-4 text-left first-of-type:border-l-transparent hover:bg-sunken sm:px-6 sm:first-of-type:pl-2',
            chosen === status ? 'border-b-primary bg-sunken' : 'border-b-transparent',
          )}
        >
          <span className="block text-[0.9375rem] font-semibold whitespace-nowrap sm:text-lg">
            {requestStatusLabels[status]}
          </span>{' '}
          <span
            className={clsx(
              'figures mt-2 block leading-none sm:-ml-0.5 sm:text-5xl',
              // Three of them fit beside each other on a phone.
              counts && counts[status] > 999 ? 'text-2xl' : 'text-4xl',
            )}
          >
            {counts ? formatQueueCount(counts[status]) : <Skeleton className="h-[1em] w-[1ch]" />}
          </span>
          <span aria-hidden className="mt-2 hidden text-soft sm:block">
            {requestStatusDescriptions[status]}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

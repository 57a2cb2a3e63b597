import { useId } from 'react'
import {
  type RequestStatus,
  requestStatusDescriptions,
  requestStatuses,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { Skeleton } from '#ui/skeleton.tsx'

interface StatusCountsProps {
  /** Not there yet while the requests are being loaded. */
  counts?: Record<RequestStatus, number>
  areSamples?: boolean
}

/** Three lines of a ledger on small screens, three columns on wide ones. */
export function StatusCounts({ counts, areSamples }: StatusCountsProps) {
  const id = useId()

  return (
    <dl className="-mt-4 sm:mt-0 sm:grid sm:grid-cols-3 sm:border-b sm:border-rule">
      {requestStatuses.map((status) => (
        <div
          key={status}
          className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-b border-rule py-4 sm:block sm:mb-8 sm:border-b-0 sm:border-l sm:px-6 sm:py-1 sm:first:border-l-0 sm:first:pl-0"
        >
          <dt id={`${id}-${status}`} className="text-lg font-semibold">
            {requestStatusLabels[status]}
          </dt>
          <dd
            aria-labelledby={`${id}-${status}`}
            className="figures col-start-2 row-span-2 row-start-1 text-5xl leading-none sm:my-4 sm:-ml-1 sm:text-7xl"
          >
            {counts ? (
              <span data-sample={areSamples || undefined} className="inline-block">
                {counts[status]}
              </span>
            ) : (
              <Skeleton className="h-[1em] w-[1ch]" />
            )}
          </dd>
          <dd className="text-soft">{requestStatusDescriptions[status]}</dd>
        </div>
      ))}
    </dl>
  )
}

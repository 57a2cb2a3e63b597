import { clsx } from 'clsx'
import type { Ref } from 'react'
import type { QueueItem } from '#domain/operations.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/skeleton-rows.tsx'
import { QueueRow } from './queue-row.tsx'

const columns = [
  'Request',
  'Client',
  'Target',
  'Budget, timeframe and plan',
  'Status',
  'Ordered',
  'Last updated',
  'Estimate',
]

interface QueueTableProps {
  requests: QueueItem[]
  /** What is shown was found before; the answer to the present question is on its way. */
  isStale: boolean
  onOpen: (id: string) => void
  ref: Ref<HTMLTableElement>
}

/** The roles are spelled out because some browsers forget a table whose display changes. */
export function QueueTable({ requests, isStale, onOpen, ref }: QueueTableProps) {
  return (
    <table
      ref={ref}
      role="table"
      aria-label="Queue"
      aria-busy={isStale}
      className={clsx(
        'block w-full text-left transition-opacity duration-150 lg:table',
        isStale && 'opacity-60',
      )}
    >
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-rule-strong">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="pr-4 pb-2 align-bottom text-sm font-semibold text-soft first:pl-2 last:pr-2 lg:nth-2:w-1/5 lg:nth-3:w-1/6 lg:nth-4:w-1/5"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="block border-t border-rule-strong lg:table-row-group lg:border-t-0"
      >
        {requests.map((request) => (
          <QueueRow key={request.id} request={request} onOpen={() => onOpen(request.id)} />
        ))}
      </tbody>
    </table>
  )
}

export function QueueSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="mb-3 h-6 w-28 lg:mb-10" />
      <div className="border-t border-rule-strong" />
      <SkeletonRows count={6} rowClassName="h-50 sm:h-41 lg:h-18" />
    </div>
  )
}

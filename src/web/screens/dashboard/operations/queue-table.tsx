import type { Ref } from 'react'
import type { QueueItem } from '#domain/operations/operations.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/skeleton-rows.tsx'
import { StackedTable } from '#web/screens/dashboard/parts/stacked-table.tsx'
import { QueueRow } from './queue-row.tsx'

const columns = [
  'Request',
  'Client',
  'Order',
  'Status',
  'Assigned to',
  'Ordered',
  'Last updated',
  'Estimated completion',
]

interface QueueTableProps {
  requests: QueueItem[]
  /** What is shown was found before; the answer to the present question is on its way. */
  isStale: boolean
  onOpen: (id: string) => void
  ref: Ref<HTMLTableElement>
}

export function QueueTable({ requests, isStale, onOpen, ref }: QueueTableProps) {
  return (
    <StackedTable
      ref={ref}
      label="Queue"
      columns={columns}
      isBusy={isStale}
      headingClassName="queue-heading"
      bodyClassName="queue-body"
    >
      {requests.map((request) => (
        <QueueRow key={request.id} request={request} onOpen={() => onOpen(request.id)} />
      ))}
    </StackedTable>
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
      <SkeletonRows count={6} rowClassName="queue-skeleton-row" />
    </div>
  )
}

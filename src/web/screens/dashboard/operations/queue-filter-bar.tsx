import { type Queue, queueSortLabels, queueSorts } from '#domain/operations/operations.ts'
import { formatQueueCount } from '#domain/operations/queue-count.ts'
import { countAll } from '#domain/requests/hit-request.ts'
import { requestStatusLabels } from '#domain/requests/request-status.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SearchBox } from '#web/shared/search-box.tsx'
import { type QueueChoice, queueStatuses } from './queue-filter.ts'
import type { QueueFilterControl } from './use-queue-filter.ts'

interface QueueFilterBarProps {
  control: QueueFilterControl
  /** Not there yet while the queue is being loaded. */
  queue: Pick<Queue, 'counts' | 'closedCount'> | undefined
}

export function QueueFilterBar({ control, queue }: QueueFilterBarProps) {
  const { choice, choose } = control

  return (
    <search className="grid grid-cols-2 gap-x-4 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_13rem_14rem]">
      <SearchBox
        className="col-span-2 lg:col-span-1"
        label="Search requests"
        placeholder="Number, product, client, company or email"
        value={choice.search}
        onType={control.type}
        onSettle={control.settle}
      />
      <SelectField
        label="Status"
        value={choice.status}
        onChoose={(status) => choose({ status })}
        options={queueStatuses.map((value) => ({
          value,
          label:
            statusLabels[value] + (queue ? ` (${formatQueueCount(countOf(value, queue))})` : ''),
        }))}
      />
      <SelectField
        label="Sort"
        value={choice.sort}
        onChoose={(sort) => choose({ sort })}
        options={queueSorts.map((value) => ({ value, label: queueSortLabels[value] }))}
      />
    </search>
  )
}

const statusLabels: Record<QueueChoice['status'], string> = {
  ...requestStatusLabels,
  All: 'All but closed',
  closed: 'Closed',
}

function countOf(
  status: QueueChoice['status'],
  { counts, closedCount }: Pick<Queue, 'counts' | 'closedCount'>,
): number {
  if (status === 'closed') return closedCount
  return status === 'All' ? countAll(counts) : counts[status]
}

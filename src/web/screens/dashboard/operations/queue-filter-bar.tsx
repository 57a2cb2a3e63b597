import { Search } from 'lucide-react'
import { countAll } from '#domain/hit-request.ts'
import { limits } from '#domain/limits.ts'
import { type Queue, queueSortLabels, queueSorts } from '#domain/operations.ts'
import { requestStatusLabels } from '#domain/request-status.ts'
import { Field } from '#ui/field.tsx'
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
      <SearchBox control={control} />
      <Field label="Status">
        {(attributes) => (
          <select
            {...attributes}
            className="field"
            value={choice.status}
            onChange={(event) => choose({ status: event.target.value as QueueChoice['status'] })}
          >
            {queueStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
                {queue && ` (${countOf(status, queue)})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Sort">
        {(attributes) => (
          <select
            {...attributes}
            className="field"
            value={choice.sort}
            onChange={(event) => choose({ sort: event.target.value as QueueChoice['sort'] })}
          >
            {queueSorts.map((sort) => (
              <option key={sort} value={sort}>
                {queueSortLabels[sort]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

const statusLabels: Record<QueueChoice['status'], string> = {
  ...requestStatusLabels,
  All: 'All open',
  closed: 'Closed',
}

function countOf(
  status: QueueChoice['status'],
  { counts, closedCount }: Pick<Queue, 'counts' | 'closedCount'>,
): number {
  if (status === 'closed') return closedCount
  return status === 'All' ? countAll(counts) : counts[status]
}

function SearchBox({ control }: { control: QueueFilterControl }) {
  return (
    <Field label="Search requests" className="col-span-2 lg:col-span-1">
      {(attributes) => (
        <div className="relative">
          <Search
            aria-hidden
            size={18}
            strokeWidth={1.5}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
          />
          <input
            {...attributes}
            type="search"
            className="field pl-10!"
            placeholder="Number, title or product"
            autoComplete="off"
            maxLength={limits.searchMax}
            value={control.choice.search}
            onChange={(event) => control.type(event.target.value)}
            onBlur={control.settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') control.settle()
            }}
          />
        </div>
      )}
    </Field>
  )
}

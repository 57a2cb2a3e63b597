import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  formatQueueCount,
  type Queue,
  queueSortLabels,
  queueSorts,
  queueViewLabels,
  queueViews,
} from '#domain/operations/operations.ts'
import { countAll, type StatusCounts } from '#domain/requests/hit-request.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import {
  requestStatusDescriptions,
  requestStatuses,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  operatorsQuery,
  queueQuery,
  useOperations,
  useOperationsUpdates,
} from '#web/queries/operations.ts'
import { SearchBox } from '#web/shared/search-box.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { OperatorPanel } from './operator-panel.tsx'
import styles from './queue.css?inline'
import {
  type QueueChoice,
  type QueueFilterControl,
  queueStatuses,
  useQueueFilter,
} from './queue-filter.ts'
import { QueueList } from './queue-list.tsx'
import { ToolDrafts } from './tool-drafts.tsx'

/** The operators' tab: the queue, and the panel of one request. */
export function OperationsTab() {
  const control = useQueueFilter()
  const operations = useOperations()
  const queue = useInfiniteQuery(queueQuery(operations, control.asked))
  // For the menus that assign: they open at once.
  usePrefetchQuery(operatorsQuery(operations))
  const panel = useUrlPanel('request')
  useOperationsUpdates()
  const first = queue.data?.pages[0]
  const opened = isRequestId(panel.openFor) ? panel.openFor : null

  return (
    <ToolDrafts>
      {/* No page is prerendered with the queue, so no page carries its styles. */}
      <style href="queue" precedence="screen">
        {styles}
      </style>
      <QueueCounts
        counts={first?.counts}
        chosen={control.choice.status}
        onChoose={(status) => control.choose({ status })}
      />
      <QueueViewBar
        counts={first?.viewCounts}
        chosen={control.choice.view}
        onChoose={(view) => control.choose({ view })}
      />
      <QueueFilterBar control={control} queue={first} />
      <QueueList queue={queue} control={control} onOpen={panel.open} />
      {opened && <OperatorPanel key={opened} id={opened} onClose={panel.close} />}
    </ToolDrafts>
  )
}

interface QueueViewBarProps {
  /** Not there yet while the queue is being loaded. */
  counts: Queue['viewCounts'] | undefined
  chosen: QueueChoice['view']
  onChoose: (view: QueueChoice['view']) => void
}

/** Each button narrows the queue to what it counts, or widens it again. */
function QueueViewBar({ counts, chosen, onChoose }: QueueViewBarProps) {
  return (
    <fieldset className="queue-views">
      <legend className="sr-only">Requests by turn and assignee</legend>
      {queueViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={chosen === view}
          data-urgent={(view === 'overdue' && counts && counts.overdue > 0) || undefined}
          onClick={() => onChoose(chosen === view ? 'All' : view)}
        >
          {queueViewLabels[view]}{' '}
          <span className="figures">{counts && formatQueueCount(counts[view])}</span>
        </button>
      ))}
    </fieldset>
  )
}

interface QueueCountsProps {
  /** Not there yet while the queue is being loaded. */
  counts: StatusCounts | undefined
  chosen: QueueChoice['status']
  onChoose: (status: QueueChoice['status']) => void
}

/** How much there is of everything. Each figure narrows the queue to what it counts, or widens it again. */
function QueueCounts({ counts, chosen, onChoose }: QueueCountsProps) {
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

interface QueueFilterBarProps {
  control: QueueFilterControl
  /** Not there yet while the queue is being loaded. */
  queue: Pick<Queue, 'counts' | 'closedCount'> | undefined
}

function QueueFilterBar({ control, queue }: QueueFilterBarProps) {
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

import { type Queue, queueViewLabels, queueViews } from '#domain/operations/operations.ts'
import { formatQueueCount } from '#domain/operations/queue-count.ts'
import type { QueueChoice } from './queue-filter.ts'

interface QueueViewBarProps {
  /** Not there yet while the queue is being loaded. */
  counts: Queue['viewCounts'] | undefined
  chosen: QueueChoice['view']
  onChoose: (view: QueueChoice['view']) => void
}

/** Each button narrows the queue to what it counts, or widens it again. */
export function QueueViewBar({ counts, chosen, onChoose }: QueueViewBarProps) {
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

import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { isRequestId } from '#domain/requests/request-id.ts'
import {
  operatorsQuery,
  queueQuery,
  useOperations,
  useOperationsUpdates,
} from '#web/queries/operations.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { OperatorPanel } from './operator-panel.tsx'
import styles from './queue.css?inline'
import { QueueCounts } from './queue-counts.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueViewBar } from './queue-view-bar.tsx'
import { ToolDrafts } from './tool-drafts.tsx'
import { useQueueFilter } from './use-queue-filter.ts'

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

import { useInfiniteQuery } from '@tanstack/react-query'
import { isRequestId } from '#domain/request-id.ts'
import { queueQuery, useOperations, useOperationsUpdates } from '#web/queries/operations.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { OperatorPanel } from './operator-panel.tsx'
import { QueueCounts } from './queue-counts.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { QueueList } from './queue-list.tsx'
import { ToolDrafts } from './tool-drafts.tsx'
import { useQueueFilter } from './use-queue-filter.ts'

/** The operators' tab: the queue, and the panel of one request. */
export function OperationsTab() {
  const control = useQueueFilter()
  const queue = useInfiniteQuery(queueQuery(useOperations(), control.asked))
  const panel = useUrlPanel('request')
  useOperationsUpdates()
  const first = queue.data?.pages[0]
  const opened = isRequestId(panel.openFor) ? panel.openFor : null

  return (
    <ToolDrafts>
      <QueueCounts
        counts={first?.counts}
        chosen={control.choice.status}
        onChoose={(status) => control.choose({ status })}
      />
      <QueueFilterBar control={control} queue={first} />
      <QueueList queue={queue} control={control} onOpen={panel.open} />
      {opened && <OperatorPanel key={opened} id={opened} onClose={panel.close} />}
    </ToolDrafts>
  )
}

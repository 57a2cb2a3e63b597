import { useInfiniteQuery } from '@tanstack/react-query'
import { isRequestId } from '#domain/request-id.ts'
import { queueQuery, useOperations, useOperationsUpdates } from '#web/queries/operations.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { CaseDrafts } from './case-drafts.tsx'
import { CasePanel } from './case-panel.tsx'
import { QueueCounts } from './queue-counts.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { QueueList } from './queue-list.tsx'
import { useQueueFilter } from './use-queue-filter.ts'

/** The agency's own tab: everybody's requests, and one of them opened to work on it. */
export function OperationsTab() {
  const control = useQueueFilter()
  const queue = useInfiniteQuery(queueQuery(useOperations(), control.asked))
  const panel = useUrlPanel('case')
  useOperationsUpdates()
  const first = queue.data?.pages[0]
  const opened = isRequestId(panel.openFor) ? panel.openFor : null

  return (
    <CaseDrafts>
      <QueueCounts
        counts={first?.counts}
        chosen={control.choice.status}
        onChoose={(status) => control.choose({ status })}
      />
      <QueueFilterBar control={control} queue={first} />
      <QueueList queue={queue} control={control} onOpen={panel.open} />
      {opened && <CasePanel key={opened} id={opened} onClose={panel.close} />}
    </CaseDrafts>
  )
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Queue, QueueItem } from '#domain/operations/operations.ts'
import { useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-download.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { AllClosed, EmptyView, NoOrders, NothingFound } from './empty-queue.tsx'
import { QueueShortcuts } from './queue-shortcuts.tsx'
import { QueueSkeleton, QueueTable } from './queue-table.tsx'
import { summariseQueue } from './summarise-queue.ts'
import type { QueueFilterControl } from './use-queue-filter.ts'
import { useRefetchWhenDue } from './use-refetch-when-due.ts'
import { useRowFocus } from './use-row-focus.ts'

interface QueueListProps {
  queue: UseInfiniteQueryResult<InfiniteData<Queue>>
  control: QueueFilterControl
  onOpen: (id: string) => void
}

export function QueueList({ queue, control, onOpen }: QueueListProps) {
  if (queue.data) return <LoadedQueue {...{ control, onOpen, queue }} pages={queue.data.pages} />
  if (queue.isError) return <LoadError what="the queue" onRetry={() => void queue.refetch()} />
  return <QueueSkeleton />
}

function LoadedQueue({ queue, control, onOpen, pages }: QueueListProps & { pages: Queue[] }) {
  const summaryRef = useRef<HTMLParagraphElement>(null)
  const requests = onceEach(pages)
  const [first] = pages
  const summary = summariseQueue(requests.length, queue.hasNextPage, control.asked, first)
  useAnnouncedChange(queue.isPlaceholderData ? undefined : summary)
  const tableRef = useRef<HTMLTableElement>(null)
  useRowFocus(tableRef, summaryRef)
  useRefetchWhenDue(queue, requests)

  const { view, search, status, state } = control.asked
  const isClosedShown = state === 'closed'
  const closedCount = first?.closedCount ?? 0
  const isNarrowed = Boolean(view ?? search ?? status ?? state)
  const isEmpty = requests.length === 0 && !isNarrowed && !queue.isPlaceholderData
  if (isEmpty && closedCount === 0) return <NoOrders />

  const showClosed = () => {
    control.choose({ status: 'closed' })
    summaryRef.current?.focus()
  }
  const showAll = () => {
    control.clear()
    summaryRef.current?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 pb-3">
        <p ref={summaryRef} tabIndex={-1} className="text-soft outline-none">
          {summary}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          <QueueShortcuts table={tableRef} />
          <QueueDownload />
        </div>
      </div>
      {queue.isRefetchError && (
        <div className="pb-6">
          <LoadError what="the latest changes to the queue" onRetry={() => void queue.refetch()} />
        </div>
      )}
      {requests.length > 0 ? (
        <QueueTable
          ref={tableRef}
          requests={requests}
          isStale={queue.isPlaceholderData}
          onOpen={onOpen}
        />
      ) : queue.isPlaceholderData ? (
        <QueueSkeleton />
      ) : isEmpty ? (
        <AllClosed count={closedCount} onShow={showClosed} />
      ) : view && search === undefined && status === undefined && !isClosedShown ? (
        <EmptyView view={view} onShowAll={showAll} />
      ) : (
        <NothingFound
          onSearchClosed={closedCount > 0 && !isClosedShown ? showClosed : undefined}
          onClear={showAll}
        />
      )}
      {!queue.isPlaceholderData && <ShowMore query={queue} shown={requests.length} />}
    </>
  )
}

/** A request that moved between two page loads is on both pages; the later copy wins. */
function onceEach(pages: Queue[]): QueueItem[] {
  const requests = pages.flatMap((page) => page.requests)
  return [...new Map(requests.map((request) => [request.id, request])).values()]
}

/** Every request, whatever the filter leaves: the link says so. */
function QueueDownload() {
  const { exportQueue } = useOperations()
  const { user } = useSession()
  return (
    <FreshDownload href={exportQueue} email={user?.email ?? ''}>
      Download the whole queue (CSV)
    </FreshDownload>
  )
}

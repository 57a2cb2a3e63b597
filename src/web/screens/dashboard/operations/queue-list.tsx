import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Queue, QueuedRequest } from '#domain/operations.ts'
import { announce } from '#web/shared/announcer.tsx'
import { LoadProblem } from '#web/shared/load-problem.tsx'
import { NoOrders, NothingFound } from './empty-queue.tsx'
import { QueueSkeleton, QueueTable } from './queue-table.tsx'
import { ShowMore } from './show-more.tsx'
import { countAll, summariseQueue } from './summarise-queue.ts'
import type { QueueFilterControl } from './use-queue-filter.ts'

interface QueueListProps {
  queue: UseInfiniteQueryResult<InfiniteData<Queue>>
  control: QueueFilterControl
  onOpen: (id: string) => void
}

export function QueueList({ queue, control, onOpen }: QueueListProps) {
  if (queue.data) return <LoadedQueue {...{ control, onOpen, queue }} pages={queue.data.pages} />
  if (queue.isError) return <LoadProblem what="the queue" onRetry={() => void queue.refetch()} />
  return <QueueSkeleton />
}

function LoadedQueue({ queue, control, onOpen, pages }: QueueListProps & { pages: Queue[] }) {
  const tableRef = useRef<HTMLTableElement>(null)
  const summaryRef = useRef<HTMLParagraphElement>(null)
  const requests = onceEach(pages)
  const counts = pages[0]?.counts
  const summary = summariseQueue(requests.length, queue.hasNextPage, control.asked, counts)
  useAnnouncedChange(queue.isPlaceholderData ? null : summary)

  const showMore = useShowMore(tableRef, requests.length, queue.fetchNextPage)

  if (counts && countAll(counts) === 0) return <NoOrders />
  return (
    <>
      <p ref={summaryRef} tabIndex={-1} className="pb-3 text-soft outline-none">
        {summary}
      </p>
      {queue.isRefetchError && (
        <div className="pb-6">
          <LoadProblem what="what is new in the queue" onRetry={() => void queue.refetch()} />
        </div>
      )}
      {requests.length === 0 ? (
        <NothingFound
          onClear={() => {
            control.clear()
            summaryRef.current?.focus()
          }}
        />
      ) : (
        <QueueTable
          ref={tableRef}
          requests={requests}
          isStale={queue.isPlaceholderData}
          onOpen={onOpen}
        />
      )}
      {queue.hasNextPage && !queue.isPlaceholderData && (
        <ShowMore
          isBusy={queue.isFetchingNextPage}
          isProblem={queue.isFetchNextPageError}
          onPress={showMore}
        />
      )}
    </>
  )
}

/** Reading goes on where the new lines begin; the button that brought them may be gone. */
function useShowMore(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  fetchMore: () => Promise<unknown>,
): () => void {
  const firstNew = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (count <= firstNew.current) return
    table.current?.querySelectorAll<HTMLElement>('tbody button')[firstNew.current]?.focus()
    firstNew.current = Number.POSITIVE_INFINITY
  }, [table, count])
  return () => {
    firstNew.current = count
    void fetchMore()
  }
}

/** A request that changed its place between two pages stands on both of them. */
function onceEach(pages: Queue[]): QueuedRequest[] {
  const requests = pages.flatMap((page) => page.requests)
  return [...new Map(requests.map((request) => [request.id, request])).values()]
}

/** Tells a new count, but not the one the tab came with. */
function useAnnouncedChange(summary: string | null): void {
  const told = useRef(summary)
  useEffect(() => {
    if (summary === null || told.current === summary) return
    told.current = summary
    announce(summary)
  }, [summary])
}

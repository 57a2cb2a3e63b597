import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import {
  formatQueueCount,
  type Queue,
  type QueueFilter,
  type QueueItem,
  type QueueView,
  queueCountMax,
  type UnconfirmedItem,
} from '#domain/operations/operations.ts'
import { countAll } from '#domain/requests/hit-request.ts'
import { describeWaited } from '#domain/requests/waiting-wording.ts'
import { messages } from '#domain/values/messages.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { Button } from '#ui/button.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { EmptyList } from '#web/screens/dashboard/parts/list-states.tsx'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useNow } from '#web/shared/use-now.ts'
import type { QueueFilterControl } from './queue-filter.ts'
import { openerIn, QueueShortcuts, rowsOf } from './queue-shortcuts.tsx'
import { QueueSkeleton, QueueTable } from './queue-table.tsx'

interface QueueListProps {
  queue: UseInfiniteQueryResult<InfiniteData<Queue>>
  control: QueueFilterControl
  onOpen: (id: string, toDo?: 'reply' | 'quote') => void
  /** The box that is searched in. */
  search: RefObject<HTMLInputElement | null>
}

export function QueueList(props: QueueListProps) {
  const { queue } = props
  if (queue.data) return <LoadedQueue {...props} pages={queue.data.pages} />
  if (queue.isError) return <LoadError what="the queue" onRetry={() => void queue.refetch()} />
  return <QueueSkeleton />
}

function LoadedQueue(props: QueueListProps & { pages: Queue[] }) {
  const { queue, control, onOpen, search: searchRef, pages } = props
  const summaryRef = useRef<HTMLParagraphElement>(null)
  const requests = onceEach(pages)
  const [first] = pages
  const summary = summariseQueue(requests.length, queue.hasNextPage, control.asked, first)
  useAnnouncedChange(queue.isPlaceholderData ? undefined : summary)
  const tableRef = useRef<HTMLTableElement>(null)
  useRowFocus(tableRef, summaryRef)
  useRefetchWhenDue(queue, requests)

  const { view, search, state } = control.asked
  const isClosedShown = state === 'closed'
  const closedCount = first?.closedCount ?? 0
  const isNarrowed = Boolean(view ?? search ?? state)
  const isEmpty = requests.length === 0 && !isNarrowed && !queue.isPlaceholderData
  const showClosed = () => {
    control.choose({ view: 'closed' })
    summaryRef.current?.focus()
  }
  const showAll = () => {
    control.clear()
    summaryRef.current?.focus()
  }
  return (
    <>
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
      ) : isEmpty && closedCount === 0 ? (
        <EmptyList heading="No orders yet" why="New orders will appear here as they come in." />
      ) : isEmpty ? (
        <AllClosed count={closedCount} onShow={showClosed} />
      ) : view && search === undefined ? (
        <EmptyView view={view} onShowAll={showAll} />
      ) : (
        <NothingFound
          onSearchClosed={closedCount > 0 && !isClosedShown ? showClosed : undefined}
          onClear={showAll}
        />
      )}
      {!queue.isPlaceholderData && <ShowMore query={queue} shown={requests.length} />}
      {first?.unconfirmed && first.unconfirmed.length > 0 && !queue.isPlaceholderData && (
        <UnconfirmedOrders orders={first.unconfirmed} />
      )}
      <div className="queue-foot">
        <p ref={summaryRef} tabIndex={-1} className="outline-none">
          {summary}
        </p>
        <QueueShortcuts table={tableRef} search={searchRef} onOpen={onOpen} />
        <QueueDownload />
      </div>
    </>
  )
}

/** Orders that become requests once their client has opened the emailed link. */
function UnconfirmedOrders({ orders }: { orders: UnconfirmedItem[] }) {
  const now = useNow()
  return (
    <section aria-labelledby="unconfirmed-orders" className="unconfirmed-orders">
      <h2 id="unconfirmed-orders">Not confirmed yet</h2>
      <ul>
        {orders.map(({ email, targetSaaS, orderedAt }) => (
          <li key={`${email} ${orderedAt}`}>
            <span>{email}</span>
            <span>{targetSaaS}</span>
            <span>Waiting for the client to open the emailed link</span>
            <span>{describeWaited(orderedAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
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
      Download all requests (CSV)
    </FreshDownload>
  )
}

type QueueCounts = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

/** How much of the queue is loaded. */
export function summariseQueue(
  shown: number,
  isMoreBehind: boolean,
  filter: QueueFilter,
  queue: QueueCounts | undefined,
): string {
  if (!isMoreBehind) return countRequests(shown)
  if (queue === undefined || shown > queueCountMax) return `The first ${countRequests(shown)}`
  return `The first ${formatNumber(shown)} of ${formatQueueCount(countOf(filter, queue))} requests`
}

function countOf(
  { state, view }: QueueFilter,
  { counts, closedCount, viewCounts }: QueueCounts,
): number {
  if (view !== undefined) return viewCounts[view]
  return state === 'closed' ? closedCount : countAll(counts)
}

function countRequests(count: number): string {
  return count === 1 ? '1 request' : `${formatNumber(count)} requests`
}

interface LoadedList {
  dataUpdatedAt: number
  refetch: () => unknown
}

/** A due time that passes changes the list and the counts, without a change to any request. */
function useRefetchWhenDue(list: LoadedList, requests: readonly QueueItem[]): void {
  const now = useNow()
  const { dataUpdatedAt, refetch } = list
  const hasPassed = requests.some(({ dueAt }) => {
    const dueMs = Date.parse(dueAt ?? '')
    return dueMs > dataUpdatedAt && dueMs < now
  })
  useEffect(() => {
    if (hasPassed) refetch()
  }, [hasPassed, refetch])
}

function AllClosed({ count, onShow }: { count: number; onShow: () => void }) {
  const all = `All ${formatQueueCount(count)} requests are closed.`
  return (
    <EmptyList
      heading="No open requests"
      why={count === 1 ? 'The only request is closed.' : all}
      action={
        <Button look="outline" className="mt-6" onClick={onShow}>
          Show closed requests
        </Button>
      }
    />
  )
}

/** A view without a request. */
function EmptyView({ view, onShowAll }: { view: QueueView; onShowAll: () => void }) {
  return (
    <EmptyList
      {...emptyViews[view]}
      action={
        <Button look="outline" className="mt-6" onClick={onShowAll}>
          Show all open requests
        </Button>
      }
    />
  )
}

const emptyViews: Record<QueueView, { heading: string; why: string }> = {
  mine: {
    heading: 'Nothing assigned to you',
    why: 'To take a request, press Assign in its row or panel.',
  },
  unassigned: {
    heading: 'Nothing unassigned',
    why: 'Every open request has an assignee.',
  },
  overdue: { heading: 'Nothing overdue', why: 'Every answer is on time.' },
  waiting: {
    heading: 'Not waiting on any client',
    why: 'Requests appear here once you send a quote or a message, until the client answers.',
  },
}

interface NothingFoundProps {
  onClear: () => void
  /** Where closed requests were not looked through. */
  onSearchClosed: (() => void) | undefined
}

function NothingFound({ onClear, onSearchClosed }: NothingFoundProps) {
  return (
    <section className="border-y border-rule py-16 text-center">
      <h2 className="text-2xl sm:text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md text-soft">
        {onSearchClosed
          ? 'No open requests match your search and filters.'
          : 'No requests match your search and filters.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button look="outline" onClick={onClear}>
          Clear filters
        </Button>
        {onSearchClosed && (
          <Button look="outline" onClick={onSearchClosed}>
            Search closed requests
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * A change may take the line with focus out of the list: focus goes to the line that took its place,
 * or to the fallback when it was the last one.
 */
function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  fallback: RefObject<HTMLElement | null>,
) {
  const held = useRef<{ row: Element; place: number } | null>(null)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const rows = rowsOf(table.current)
      const place = rows.findIndex((row) => target instanceof Node && row.contains(target))
      const row = rows[place]
      held.current = row === undefined ? null : { row, place }
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [table])

  useLayoutEffect(() => {
    const { current } = held
    if (current === null || current.row.isConnected) return
    held.current = null
    if (document.activeElement !== document.body) return
    const rows = rowsOf(table.current)
    const next = openerIn(rows[Math.min(current.place, rows.length - 1)])
    ;(next ?? fallback.current)?.focus()
  })
}

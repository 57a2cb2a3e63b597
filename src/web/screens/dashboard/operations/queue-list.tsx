import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { withHeldQuote } from '#domain/operations/next-action.ts'
import {
  formatQueueCount,
  type Queue,
  type QueueFilter,
  type QueueItem,
  queueCountMax,
  queueViews,
  searchCutMessage,
  type UnconfirmedItem,
} from '#domain/operations/operations.ts'
import { countAll, formatWaited } from '#domain/requests/hit-request.ts'
import { changeError } from '#domain/requests/request-moves.ts'
import { messages } from '#domain/values/messages.ts'
import { countOf, formatNumber } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toaster.tsx'
import { operatorRequestQuery, useOperations } from '#web/queries/operations.ts'
import { EmptyList } from '#web/screens/dashboard/parts/list-states.tsx'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { useHeldQuotes } from './held-sends.tsx'
import { holdKeys } from './hold-keys.ts'
import {
  countView,
  type QueueChoice,
  type QueueCounts,
  type QueueFilterControl,
} from './queue-filter.ts'
import { openerIn, QueueShortcuts, rowsOf } from './queue-shortcuts.tsx'
import { QueueSkeleton, QueueTable, rowButtonId } from './queue-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

interface QueueListProps {
  queue: UseInfiniteQueryResult<InfiniteData<Queue>>
  pages: Queue[]
  control: QueueFilterControl
  /** The request whose panel is open. */
  opened: string | null
  onOpen: (id: string, toDo?: 'reply' | 'quote') => void
}

export function QueueList(props: QueueListProps) {
  const { queue, pages, control, opened } = props
  const { exportQueue } = useOperations()
  const summaryRef = useRef<HTMLParagraphElement>(null)
  // A request that moved between two page loads is on both pages; the later copy wins.
  const byId = new Map(pages.flatMap((page) => page.requests).map((one) => [one.id, one]))
  const held = useHeldQuotes()
  const requests = [...byId.values()].map((row) => {
    const quote = held.get(row.id)
    return quote ? withHeldQuote(row, quote) : row
  })
  const [first] = pages
  const { view } = control.choice
  const summary = summariseQueue(requests.length, queue.hasNextPage, view, first)
  const notice = first?.isSearchCut ? searchCutMessage : ''
  useAnnouncedChange(queue.isPlaceholderData ? undefined : `${notice} ${summary}`.trim())
  const tableRef = useRef<HTMLTableElement>(null)
  useRowFocus(tableRef, summaryRef)
  useRefetchWhenDue(queue, requests)
  const onStep = useSteps(requests, opened, onOpen)
  const selection = useSelection(requests)

  function onOpen(id: string, toDo?: 'reply' | 'quote') {
    const row = byId.get(id)
    const isClosed = row?.closure !== undefined
    const isQuote = toDo === 'quote' && row !== undefined
    const why = isQuote ? changeError('quote', { status: row.status, isClosed }) : null
    if (why !== null) return toastError(why)
    if (toDo) holdKeys()
    props.onOpen(id, toDo)
  }

  function show(what: 'all' | 'closed') {
    if (what === 'all') control.clear()
    else control.choose({ view: what })
    summaryRef.current?.focus()
  }

  return (
    <>
      {queue.isRefetchError && (
        <div className="pb-6">
          <LoadError what="the latest changes to the queue" onRetry={() => void queue.refetch()} />
        </div>
      )}
      {notice && <p className="pb-4">{notice}</p>}
      {requests.length > 0 ? (
        <QueueTable
          ref={tableRef}
          requests={requests}
          selection={selection}
          isStale={queue.isPlaceholderData}
          onOpen={onOpen}
        />
      ) : queue.isPlaceholderData ? (
        <QueueSkeleton />
      ) : (
        <EmptyQueue filter={control.asked} queue={first} onShow={show} />
      )}
      {!queue.isPlaceholderData && <ShowMore query={queue} shown={requests.length} />}
      {first?.unconfirmed && first.unconfirmed.length > 0 && !queue.isPlaceholderData && (
        <UnconfirmedOrders orders={first.unconfirmed} />
      )}
      <SelectionBar
        selection={selection}
        listed={requests.length}
        table={tableRef}
        fallback={summaryRef}
      />
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 pt-4 text-[0.9375rem] text-soft">
        <p ref={summaryRef} tabIndex={-1} className="outline-none">
          {summary}
        </p>
        <QueueShortcuts table={tableRef} {...{ opened, selection, onOpen, onStep }} />
        {/* Every request, whatever the filter leaves: the link says so. */}
        <FreshDownload href={exportQueue}>Download all requests (CSV)</FreshDownload>
      </div>
    </>
  )
}

/** Orders that become requests once their client has opened the emailed link. */
function UnconfirmedOrders({ orders }: { orders: UnconfirmedItem[] }) {
  const now = useNow()
  return (
    <section aria-labelledby="unconfirmed-orders" className="pt-6 text-[0.9375rem]">
      <h2 id="unconfirmed-orders" className="pb-2 text-[0.9375rem] tracking-normal">
        Not confirmed yet
      </h2>
      <ul>
        {orders.map(({ email, targetSaaS, orderedAt }) => (
          <li
            key={`${email} ${orderedAt}`}
            className="flex flex-wrap items-center gap-x-4 border-t border-rule py-2 wrap-anywhere text-soft"
          >
            <span>{email}</span>
            <span>{targetSaaS}</span>
            <span>Waiting for the client to open the emailed link</span>
            <span className="ml-auto">{formatWaited(orderedAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function summariseQueue(
  shown: number,
  isMoreBehind: boolean,
  view: QueueChoice['view'],
  queue: QueueCounts | undefined,
): string {
  const requests = countOf(shown, 'request')
  if (!isMoreBehind) return requests
  if (queue === undefined || shown > queueCountMax) return `The first ${requests}`
  return `The first ${formatNumber(shown)} of ${formatQueueCount(countView(view, queue))} requests`
}

/** A due time that passes changes the list and the counts, without a change to any request. */
function useRefetchWhenDue(
  { dataUpdatedAt, refetch }: QueueListProps['queue'],
  requests: readonly QueueItem[],
): void {
  const now = useNow()
  const hasPassed = requests.some(({ dueAt }) => {
    const dueMs = Date.parse(dueAt ?? '')
    return dueMs > dataUpdatedAt && dueMs < now
  })
  useEffect(() => {
    if (hasPassed) void refetch()
  }, [hasPassed, refetch])
}

interface EmptyQueueProps {
  filter: QueueFilter
  queue: QueueCounts | undefined
  onShow: (what: 'all' | 'closed') => void
}

function EmptyQueue({ filter, queue, onShow }: EmptyQueueProps) {
  const { view, search, state } = filter
  const { counts, closedCount = 0 } = queue ?? {}
  const isSearched = search !== undefined
  const hasClosed = closedCount > 0 && state !== 'closed'
  const offer = (what: 'all' | 'closed', label: string) => (
    <Button look="outline" onClick={() => onShow(what)}>
      {label}
    </Button>
  )
  if (!isSearched && closedCount === 0 && counts && countAll(counts) === 0) {
    const why = 'Add one with New request, or share your order page:'
    return (
      <EmptyList heading="No orders yet" why={`${why} ${window.location.origin}${orderPath()}`} />
    )
  }
  if (!isSearched && (view !== undefined || state !== undefined)) {
    const { empty, why } = view === undefined ? closedView : queueViews[view]
    return <EmptyList heading={empty} why={why} action={offer('all', 'Show all open requests')} />
  }
  if (isSearched) {
    return (
      <EmptyList
        heading={messages.noResults}
        why={`No ${hasClosed ? 'open requests' : 'requests'} match your search and filters.`}
        action={
          <>
            {offer('all', 'Clear filters')}
            {hasClosed && offer('closed', 'Search closed requests')}
          </>
        }
      />
    )
  }
  const all = `All ${formatQueueCount(closedCount)} requests are closed.`
  return (
    <EmptyList
      heading="No open requests"
      why={closedCount === 1 ? 'The only request is closed.' : all}
      action={offer('closed', 'Show closed requests')}
    />
  )
}

const closedView = {
  empty: 'No closed requests',
  why: 'Requests that you decline or cancel appear here.',
}

/** From one open request to the next, as they were listed when the first one was opened: answering moves its row. */
function useSteps(
  requests: readonly QueueItem[],
  opened: string | null,
  onOpen: QueueListProps['onOpen'],
) {
  const order = useRef<string[]>([])
  const operations = useOperations()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (opened === null || !order.current.includes(opened)) {
      order.current = requests.map(({ id }) => id)
    }
  })
  const isHere = requests.length > 0
  useEffect(() => {
    if (opened === null || !isHere) return
    const at = order.current.indexOf(opened)
    for (const id of [order.current[at + 1], order.current[at - 1]]) {
      if (id) void queryClient.prefetchQuery(operatorRequestQuery(operations, id))
    }
  }, [opened, isHere, operations, queryClient])

  const reached = useRef('')
  useEffect(() => {
    if (opened !== null) return
    // The dialog has handed focus to the row of the first one.
    document.getElementById(rowButtonId(reached.current))?.focus()
    reached.current = ''
  }, [opened])

  return (by: 1 | -1, toDo?: 'reply') => {
    const id = order.current[order.current.indexOf(opened ?? '') + by]
    if (!id) return
    reached.current = id
    onOpen(id, toDo)
  }
}

/** When the line with focus leaves the list, focus goes to the one in its place, or after the last to the fallback. */
function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  fallback: RefObject<HTMLElement | null>,
) {
  const held = useRef<{ row: Element; place: number }>(undefined)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const rows = rowsOf(table.current)
      const place = rows.findIndex((row) => target instanceof Node && row.contains(target))
      const row = rows[place]
      held.current = row && { row, place }
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [table])

  useLayoutEffect(() => {
    const { current } = held
    if (!current || current.row.isConnected) return
    held.current = undefined
    if (document.activeElement !== document.body) return
    const rows = rowsOf(table.current)
    const next = openerIn(rows[Math.min(current.place, rows.length - 1)])
    ;(next ?? fallback.current)?.focus()
  })
}

import { clsx } from 'clsx'
import { MailCheck, MailWarning } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatQueuedStep, queuedAction } from '#domain/operations/next-action.ts'
import { type QueueItem, queuedDue } from '#domain/operations/operations.ts'
import { describeDue, formatWaited } from '#domain/requests/hit-request.ts'
import { planById } from '#domain/site/plans.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { AssignMenu } from './assign-menu.tsx'
import type { Selection } from './use-selection.ts'

interface CellProps {
  request: QueueItem
  selection: Selection
  onOpen: () => void
}

interface Column {
  heading: string
  /** Without one, what the others leave. */
  width?: string
  /** Where the cell is on a phone. Without one, it is hidden there. */
  className?: string
  Cell: (props: CellProps) => ReactNode
}

const columns: Column[] = [
  { heading: 'Request', width: '6.5rem', Cell: Opener },
  {
    heading: 'Client',
    width: '16%',
    className: 'queue-client',
    Cell: ({ request: { id, client } }) => (
      <>
        <PanelLink
          panel="client"
          opens={client.companyId}
          className="relative z-1 mr-1.5 hover:underline"
        >
          {client.company || client.name}
        </PanelLink>
        {!client.isEmailConfirmed && <EmailState isConfirmed={false} isIcon />}{' '}
        {/* On a phone the button of the line is all of it. */}
        <span aria-hidden className="figures text-sm text-soft md:hidden">
          {id}
        </span>
      </>
    ),
  },
  { heading: 'Product', width: '15%', className: 'queue-product', Cell: RequestTarget },
  {
    heading: 'Next',
    className: 'queue-next',
    Cell: ({ request }) => (
      <span
        className={request.closure || !queuedAction(request) ? 'text-soft' : 'text-ink'}
        title={formatQueuedStep(request)}
      >
        {formatQueuedStep(request)}
      </span>
    ),
  },
  {
    heading: 'Due',
    width: '9.5rem',
    className: 'queue-due text-sm text-soft',
    Cell: Due,
  },
  {
    heading: 'Assigned to',
    width: '5.75rem',
    className: 'queue-assignee',
    Cell: ({ request, selection }) => (
      <>
        <AssignMenu request={request} isInRow />
        <SelectBox request={request} selection={selection} />
      </>
    ),
  },
  {
    heading: 'Plan',
    width: '6.5rem',
    Cell: ({ request: { plan: ordered, duePlan: { plan } = { plan: ordered } } }) =>
      plan && planById(plan).name,
  },
]

interface QueueTableProps {
  requests: QueueItem[]
  selection: Selection
  /** What is shown was found before; the answer to the present question is on its way. */
  isStale: boolean
  onOpen: (id: string) => void
  ref: Ref<HTMLTableElement>
}

/** One line a request. The roles are spelled out: on phones a line is a grid, and some browsers forget that it is a row. */
export function QueueTable({ requests, selection, isStale, onOpen, ref }: QueueTableProps) {
  return (
    <table
      ref={ref}
      role="table"
      aria-label="Queue"
      aria-busy={isStale || undefined}
      className="queue w-full text-left text-[0.9375rem]"
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, width }) => (
            <th key={heading} role="columnheader" scope="col" style={{ width }}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {requests.map((request) => (
          <tr key={request.id} role="row">
            {columns.map(({ heading, className = 'queue-extra text-soft', Cell }, place) => {
              const open = () => onOpen(request.id)
              const cell = <Cell request={request} selection={selection} onOpen={open} />
              return place === 0 ? (
                <th key={heading} role="rowheader" scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heading} role="cell" className={className}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last stop of Tab in its row, and the first thing to the eye; above the hit area of the line's own button. */
function SelectBox({ request: { id, client }, selection }: Omit<CellProps, 'onOpen'>) {
  return (
    <label className="queue-select">
      <input
        type="checkbox"
        aria-label={`Select ${id}, ${client.company || client.name}`}
        aria-keyshortcuts="x"
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

export function QueueSkeleton() {
  return (
    <LoadingArea className="grid content-start gap-5 pt-10">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </LoadingArea>
  )
}

function Opener({ request: { id, unread = 0 }, onOpen }: CellProps) {
  return (
    <>
      {/* The button's hit area is the whole line. */}
      <button
        type="button"
        id={rowButtonId(id)}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="after:absolute after:inset-0"
      >
        {id}
      </button>
      {unread > 0 && (
        <span className="unread-dot">
          <span className="sr-only">{unread} unread</span>
        </span>
      )}
    </>
  )
}

export function Due({ request }: Pick<CellProps, 'request'>) {
  const { waitingOn, waitingSince } = request
  const { dueAt } = queuedDue(request)
  const now = useNow()
  if (dueAt) return <DueTime dueAt={dueAt} />
  return waitingOn === 'client' && formatWaited(waitingSince, now)
}

export function DueTime({ dueAt }: { dueAt: string }) {
  const { text, isOverdue } = describeDue(dueAt, useNow())
  return (
    <time
      dateTime={dueAt}
      title={`${formatMoment(dueAt)} ${zoneName(dueAt, 'short')}`}
      className={clsx('whitespace-nowrap', isOverdue ? 'font-semibold text-danger' : 'text-soft')}
    >
      {text}
    </time>
  )
}

/** A panel that was opened by its address hands focus to the line it belongs to. */
export function rowButtonId(requestId: string): string {
  return `queued-${requestId}`
}

export function EmailState(props: { isConfirmed: boolean; isIcon?: boolean }) {
  const { isConfirmed, isIcon } = props
  const Icon = isConfirmed ? MailCheck : MailWarning
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 align-middle text-sm font-semibold',
        isConfirmed ? 'text-green' : 'text-amber',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span className={isIcon ? 'sr-only' : undefined}>
        {isConfirmed ? 'Email confirmed' : 'Email not confirmed'}
      </span>
    </span>
  )
}

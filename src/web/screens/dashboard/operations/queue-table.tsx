import { MailCheck, MailWarning } from 'lucide-react'
import type { Ref } from 'react'
import { sayQueuedStep } from '#domain/operations/next-action.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { describeWaited } from '#domain/requests/waiting-wording.ts'
import { planById } from '#domain/site/plans.ts'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { DueTime } from './answer-line.tsx'
import { AssignMenu } from './assign-menu.tsx'

const columns = ['Request', 'Client', 'Product', 'Next', 'Due', 'Assigned to', 'Plan']

interface QueueTableProps {
  requests: QueueItem[]
  /** What is shown was found before; the answer to the present question is on its way. */
  isStale: boolean
  onOpen: (id: string) => void
  ref: Ref<HTMLTableElement>
}

/** One line a request. The roles are spelled out: on phones a line is a grid, and some browsers forget that it is a row. */
export function QueueTable({ requests, isStale, onOpen, ref }: QueueTableProps) {
  return (
    <table
      ref={ref}
      role="table"
      aria-label="Queue"
      aria-busy={isStale || undefined}
      className="queue"
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {requests.map((request) => (
          <QueueRow key={request.id} request={request} onOpen={() => onOpen(request.id)} />
        ))}
      </tbody>
    </table>
  )
}

export function QueueSkeleton() {
  return (
    <LoadingArea className="queue-skeleton">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </LoadingArea>
  )
}

function QueueRow({ request, onOpen }: { request: QueueItem; onOpen: () => void }) {
  const { id, client, unread = 0, plan } = request
  const now = useNow()

  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {/* The button's hit area is the whole line. */}
        <button type="button" id={rowButtonId(id)} aria-haspopup="dialog" onClick={onOpen}>
          {id}
        </button>
        {unread > 0 && (
          <span className="unread-dot">
            <span className="sr-only">{unread} unread</span>
          </span>
        )}
      </th>
      <td role="cell" className="queue-client">
        <span>{client.company || client.name}</span>
        {!client.isEmailConfirmed && <EmailState isConfirmed={false} />}
      </td>
      <td role="cell" className="queue-product">
        <RequestTarget request={request} />
      </td>
      <td
        role="cell"
        className="queue-next"
        data-ours={request.waitingOn === 'agency' || undefined}
      >
        {sayQueuedStep(request)}
      </td>
      <td role="cell" className="queue-due">
        {request.dueAt ? (
          <DueTime dueAt={request.dueAt} />
        ) : (
          request.waitingOn === 'client' && describeWaited(request.waitingSince, now)
        )}
      </td>
      <td role="cell" className="queue-assignee">
        <AssignMenu request={request} describedBy={rowButtonId(id)} />
      </td>
      <td role="cell" className="queue-plan">
        {plan && planById(plan).name}
      </td>
    </tr>
  )
}

/** A panel that was opened by its address hands focus to the line it belongs to. */
export function rowButtonId(requestId: string): string {
  return `queued-${requestId}`
}

/** Whether the client has proved that the address is theirs. */
export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  const Icon = isConfirmed ? MailCheck : MailWarning
  return (
    <span className={`email-state ${isConfirmed ? 'text-green' : 'text-amber'}`}>
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span>{isConfirmed ? 'Email confirmed' : 'Email not confirmed'}</span>
    </span>
  )
}

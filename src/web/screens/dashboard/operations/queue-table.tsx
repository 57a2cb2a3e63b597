import { MailCheck, MailWarning } from 'lucide-react'
import type { Ref } from 'react'
import type { QueueItem } from '#domain/operations/operations.ts'
import { orderFacts, sayOrderedPlan } from '#domain/requests/stored-order.ts'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Day, RequestBadge, RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Cell, SkeletonRows, StackedTable } from '#web/screens/dashboard/parts/stacked-table.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { AssignMenu, WaitingState } from './answer-line.tsx'

const columns = [
  'Request',
  'Client',
  'Order',
  'Status',
  'Assigned to',
  'Ordered',
  'Last updated',
  'Estimated completion',
]

interface QueueTableProps {
  requests: QueueItem[]
  /** What is shown was found before; the answer to the present question is on its way. */
  isStale: boolean
  onOpen: (id: string) => void
  ref: Ref<HTMLTableElement>
}

export function QueueTable({ requests, isStale, onOpen, ref }: QueueTableProps) {
  return (
    <StackedTable
      ref={ref}
      label="Queue"
      columns={columns}
      isBusy={isStale}
      headingClassName="queue-heading"
      bodyClassName="queue-body"
    >
      {requests.map((request) => (
        <QueueRow key={request.id} request={request} onOpen={() => onOpen(request.id)} />
      ))}
    </StackedTable>
  )
}

export function QueueSkeleton() {
  return (
    <LoadingArea>
      <Skeleton className="mb-3 h-6 w-28 lg:mb-10" />
      <div className="border-t border-rule-strong" />
      <SkeletonRows count={6} rowClassName="queue-skeleton-row" />
    </LoadingArea>
  )
}

function QueueRow({ request, onOpen }: { request: QueueItem; onOpen: () => void }) {
  const unread = request.unread ?? 0

  return (
    <tr
      role="row"
      className="relative grid grid-cols-2 items-baseline gap-x-4 gap-y-1 border-b border-rule py-4 hover:bg-sunken sm:grid-cols-5 lg:table-row lg:py-0"
    >
      <th
        role="rowheader"
        scope="row"
        className="text-left font-normal whitespace-nowrap sm:col-span-2 lg:py-3 lg:pr-4 lg:pl-2 lg:align-baseline"
      >
        {/* The button's hit area is the whole line. */}
        <button
          type="button"
          id={rowButtonId(request.id)}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="figures min-h-6 font-semibold text-primary underline underline-offset-4 after:absolute after:inset-0"
        >
          {request.id}
        </button>
        {unread > 0 && (
          <span className="ml-2 rounded-sm bg-primary px-1.5 py-0.5 text-sm font-semibold text-on-primary">
            {unread} unread
          </span>
        )}
      </th>
      <Cell className="col-span-full row-start-2 mb-1 wrap-anywhere">
        <span className="block font-semibold">{request.client.company || request.client.name}</span>
        {request.client.company && <span className="block text-soft">{request.client.name}</span>}
        {!request.client.isEmailConfirmed && <EmailState isConfirmed={false} />}
      </Cell>
      <Cell label="Order" className="text-right wrap-anywhere sm:text-left">
        <span>
          <RequestTarget request={request} />
          {orderFacts(request).map(({ name, text }, position) => (
            <span key={name} className={position === 0 ? 'block' : 'block text-soft'}>
              {text}
            </span>
          ))}
          {request.plan && <span className="block text-soft">{sayOrderedPlan(request)}</span>}
        </span>
      </Cell>
      <Cell className="row-status">
        <RequestBadge request={request} />
        <span className="block">
          <WaitingState request={request} />
        </span>
      </Cell>
      <Cell label="Assigned to" className="text-right sm:text-left">
        <span>
          <span className={request.assignee ? 'block wrap-anywhere' : 'block text-soft'}>
            {request.assignee?.name ?? 'Unassigned'}
          </span>
          <AssignMenu
            request={request}
            describedBy={rowButtonId(request.id)}
            onAssigned={(assignee) =>
              announce(
                assignee
                  ? `${request.id} is assigned to ${assignee.name}`
                  : `${request.id} is unassigned`,
              )
            }
          />
        </span>
      </Cell>
      <Cell label="Ordered">
        <Day date={request.createdAt} />
      </Cell>
      <Cell label="Last updated">
        <Day date={request.updatedAt} />
      </Cell>
      {request.estimatedCompletion ? (
        <Cell label="Estimated completion">
          <Day date={request.estimatedCompletion} />
        </Cell>
      ) : (
        <Cell className="hidden text-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">None</span>
        </Cell>
      )}
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
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${isConfirmed ? 'text-green' : 'text-amber'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      {isConfirmed ? 'Email confirmed' : 'Email not confirmed'}
    </span>
  )
}

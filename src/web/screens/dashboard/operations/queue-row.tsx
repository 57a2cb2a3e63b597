import type { QueueItem } from '#domain/operations/operations.ts'
import { budgetLabels, timeframeLabels } from '#domain/requests/order-options.ts'
import { sayOrderedPlan } from '#domain/requests/order-plan.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { RequestBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-target.tsx'
import { Cell } from '#web/screens/dashboard/parts/stacked-table.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { EmailState } from './email-state.tsx'
import { WaitingState } from './waiting-state.tsx'

interface QueueRowProps {
  request: QueueItem
  onOpen: () => void
}

export function QueueRow({ request, onOpen }: QueueRowProps) {
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
          <span className="block">{budgetLabels[request.budget]}</span>
          <span className="block text-soft">{timeframeLabels[request.timeframe]}</span>
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

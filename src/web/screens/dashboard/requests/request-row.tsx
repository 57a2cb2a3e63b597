import type { HitRequest } from '#domain/requests/hit-request.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-target.tsx'
import { RequestTitle } from '#web/screens/dashboard/parts/request-title.tsx'
import { Cell } from '#web/screens/dashboard/parts/stacked-table.tsx'
import { useIsJustOrdered } from '#web/screens/dashboard/parts/use-is-just-ordered.ts'
import { WaitingNote } from '#web/screens/dashboard/parts/waiting-note.tsx'

interface RequestRowProps {
  request: HitRequest
  isFollowed: boolean
}

export function RequestRow({ request, isFollowed }: RequestRowProps) {
  const isJustOrdered = useIsJustOrdered(request.id)

  return (
    <tr
      role="row"
      aria-current={isJustOrdered || undefined}
      className="grid grid-cols-2 items-baseline gap-x-4 gap-y-1 border-b sm:grid-cols-4 border-rule py-5 lg:table-row lg:py-0"
    >
      <Cell className="figures text-soft whitespace-nowrap">{request.id}</Cell>
      <th
        role="rowheader"
        scope="row"
        className="col-span-full row-start-2 mb-1 text-lg leading-snug font-semibold lg:py-4 lg:pr-4 lg:text-base"
      >
        <RequestTitle request={request} isFollowed={isFollowed} />
        <WaitingNote request={request} isBlock />
      </th>
      <Cell label="Target">
        <RequestTarget request={request} />
      </Cell>
      <Cell className="col-start-2 row-start-1 justify-self-end sm:col-start-4 sm:justify-self-start">
        <RequestStatusBadge status={request.status} />
      </Cell>
      <Cell label="Created">
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
        <Cell className="hidden" />
      )}
    </tr>
  )
}

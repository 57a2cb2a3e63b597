import { type HitRequest, newestFirst } from '#domain/requests/hit-request.ts'
import {
  Day,
  RequestStatusBadge,
  RequestTarget,
  RequestTitle,
  StatusNote,
  useJustOrdered,
} from '#web/screens/dashboard/parts/request-parts.tsx'
import { Cell, StackedTable } from '#web/screens/dashboard/parts/stacked-table.tsx'

const columns = [
  'Request',
  'Title',
  'Target',
  'Status',
  'Created',
  'Last updated',
  'Estimated completion',
]

interface RequestTableProps {
  requests: HitRequest[]
  isTracked: boolean
  /** While other requests are on their way. */
  isBusy?: boolean
}

export function RequestTable({ requests, isTracked, isBusy = false }: RequestTableProps) {
  return (
    <StackedTable
      label="All requests"
      columns={columns}
      isBusy={isBusy}
      headingClassName="last:pr-0"
      bodyClassName="-mt-5 [&_td]:lg:py-4 [&_td]:lg:align-baseline [&_td]:lg:last:pr-0"
    >
      {newestFirst(requests).map((request) => (
        <RequestRow key={request.id} request={request} isTracked={isTracked} />
      ))}
    </StackedTable>
  )
}

function RequestRow({ request, isTracked }: { request: HitRequest; isTracked: boolean }) {
  const isJustOrdered = useJustOrdered([request]) !== undefined

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
        className="col-span-full row-start-2 mb-1 text-lg leading-snug font-semibold lg:py-4 lg:pr-4 lg:align-baseline lg:text-base"
      >
        <RequestTitle request={request} isTracked={isTracked} />
        {isTracked && <StatusNote request={request} />}
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

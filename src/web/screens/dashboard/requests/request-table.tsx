import { type HitRequest, newestFirst } from '#domain/hit-request.ts'
import { RequestRow } from './request-row.tsx'

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
  isFollowed: boolean
  /** While other requests are on their way. */
  isBusy?: boolean
}

/**
 * A table on wide screens, a stack of entries on small ones. The roles are spelled out because
 * some browsers forget that a table is one when its display changes.
 */
export function RequestTable({ requests, isFollowed, isBusy = false }: RequestTableProps) {
  return (
    <table
      role="table"
      aria-label="All requests"
      aria-busy={isBusy || undefined}
      className="block w-full text-left lg:table"
    >
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-rule-strong">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="pr-4 pb-2 align-bottom text-sm font-semibold text-soft last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="-mt-5 block lg:table-row-group">
        {newestFirst(requests).map((request) => (
          <RequestRow key={request.id} request={request} isFollowed={isFollowed} />
        ))}
      </tbody>
    </table>
  )
}

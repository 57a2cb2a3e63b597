import { type HitRequest, newestFirst } from '#domain/hit-request.ts'
import { NoRequests } from './no-requests.tsx'
import { RequestRow } from './request-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

const columns = [
  'Request',
  'Title',
  'Target',
  'Status',
  'Created',
  'Last updated',
  'Estimated completion',
]

/**
 * A table on wide screens, a stack of entries on small ones. The roles are spelled out because
 * some browsers forget that a table is one when its display changes.
 */
export function AllRequests({ requests }: { requests: HitRequest[] }) {
  if (requests.length === 0) return <NoRequests />

  return (
    <table role="table" aria-label="All requests" className="block w-full text-left lg:table">
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
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  )
}

export function AllRequestsSkeleton() {
  return (
    <div className="-mt-5 lg:mt-0 lg:border-t lg:border-rule-strong">
      <SkeletonRows count={6} rowClassName="h-46 sm:h-38 lg:h-15" />
    </div>
  )
}

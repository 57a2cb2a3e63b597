import { type HitRequest, newestFirst } from '#domain/requests/hit-request.ts'
import { StackedTable } from '#web/screens/dashboard/parts/stacked-table.tsx'
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

export function RequestTable({ requests, isFollowed, isBusy = false }: RequestTableProps) {
  return (
    <StackedTable
      label="All requests"
      columns={columns}
      isBusy={isBusy}
      headingClassName="last:pr-0"
      bodyClassName="-mt-5 [&_td]:lg:py-4 [&_td]:lg:last:pr-0"
    >
      {newestFirst(requests).map((request) => (
        <RequestRow key={request.id} request={request} isFollowed={isFollowed} />
      ))}
    </StackedTable>
  )
}

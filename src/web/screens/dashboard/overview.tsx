import { countByStatus, type HitRequest } from '#domain/hit-request.ts'
import { NoRequests } from './no-requests.tsx'
import { RecentRequests, RecentRequestsSkeleton } from './recent-requests.tsx'
import { StatusCounts } from './status-counts.tsx'

export function Overview({ requests }: { requests: HitRequest[] }) {
  return (
    <>
      <StatusCounts counts={countByStatus(requests)} />
      <div className="mt-12">
        {requests.length > 0 ? <RecentRequests requests={requests} /> : <NoRequests />}
      </div>
    </>
  )
}

export function OverviewSkeleton() {
  return (
    <>
      <StatusCounts />
      <div className="mt-12">
        <RecentRequestsSkeleton />
      </div>
    </>
  )
}

import { countAll, type RequestList } from '#domain/hit-request.ts'
import { NoRequests } from '#web/screens/dashboard/requests/no-requests.tsx'
import { RecentRequests, RecentRequestsSkeleton } from './recent-requests.tsx'
import { StatusCounts } from './status-counts.tsx'

interface OverviewProps {
  list: RequestList
  isFollowed: boolean
}

export function Overview({ list, isFollowed }: OverviewProps) {
  return (
    <>
      <StatusCounts counts={list.counts} areSamples={list.areSamples} />
      <div className="mt-12">
        {countAll(list.counts) > 0 ? (
          <RecentRequests list={list} isFollowed={isFollowed} />
        ) : (
          <NoRequests closedCount={list.closedCount} />
        )}
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

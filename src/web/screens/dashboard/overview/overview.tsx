import { lazy, Suspense } from 'react'
import { countAll, type RequestList } from '#domain/requests/hit-request.ts'
import { NoRequests } from '#web/screens/dashboard/requests/no-requests.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { RecentRequests, RecentRequestsSkeleton } from './recent-requests.tsx'
import { StatusCounts } from './status-counts.tsx'

const UnreadClosedRequests = lazy(async () => ({
  default: (await fetchChunk(() => import('#web/screens/dashboard/requests/closed-requests.tsx')))
    .UnreadClosedRequests,
}))

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
      {list.closedCount && list.unread ? (
        <Suspense fallback={null}>
          <UnreadClosedRequests isFollowed={isFollowed} />
        </Suspense>
      ) : null}
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

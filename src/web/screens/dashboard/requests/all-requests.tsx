import { countAll, type RequestList } from '#domain/requests/hit-request.ts'
import { limits } from '#domain/values/limits.ts'
import { EmptyList, SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { RequestTable } from './request-table.tsx'

const SearchableRequests = lazyLoad(
  () => import('./searchable-requests.tsx'),
  'SearchableRequests',
  AllRequestsSkeleton,
)
const ClosedRequests = lazyLoad(() => import('./closed-requests.tsx'), 'ClosedRequests')

export function AllRequests({ list }: { list: RequestList }) {
  const { counts, closedCount = 0 } = list
  const count = countAll(counts)
  // A list that is taken in at a glance needs no search.
  const isSearchable = count >= limits.searchableFrom
  return (
    <>
      {count === 0 && <NoRequests closedCount={closedCount} />}
      {count > 0 && !isSearchable && <RequestTable requests={list.requests} />}
      {isSearchable && <SearchableRequests counts={counts} skeleton={<AllRequestsSkeleton />} />}
      {closedCount > 0 && <ClosedRequests />}
    </>
  )
}

export function AllRequestsSkeleton() {
  return (
    <div className="-mt-5 lg:mt-0 lg:border-t lg:border-rule-strong">
      <SkeletonRows count={6} rowClassName="h-46 sm:h-38 lg:h-15" />
    </div>
  )
}

export function NoRequests({ closedCount }: { closedCount: number }) {
  if (closedCount > 0) {
    return (
      <EmptyList
        heading="No open requests"
        why={`${closedCount === 1 ? 'Your request is' : `All ${closedCount} requests are`} closed. See why on the Hits tab, under Closed.`}
        order="Order another hit"
      />
    )
  }
  return (
    <EmptyList
      heading="No requests yet"
      why="Tell us which product to replace, then track the request here."
      order="Order your first hit"
    />
  )
}

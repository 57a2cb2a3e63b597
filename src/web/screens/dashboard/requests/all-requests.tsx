import { countAll, type RequestList } from '#domain/requests/hit-request.ts'
import { limits } from '#domain/values/limits.ts'
import { EmptyList, SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
import { RequestTable } from './request-table.tsx'

const SearchableRequests = lazyPart(
  () => import('./searchable-requests.tsx'),
  'SearchableRequests',
  AllRequestsSkeleton,
)
const ClosedRequests = lazyPart(() => import('./closed-requests.tsx'), 'ClosedRequests')

export function AllRequests({ list }: { list: RequestList }) {
  return (
    <>
      <OpenRequests list={list} />
      {(list.closedCount ?? 0) > 0 && <ClosedRequests />}
    </>
  )
}

/** A list that is taken in at a glance needs no search. */
function OpenRequests({ list }: { list: RequestList }) {
  const count = countAll(list.counts)
  if (count === 0) return <NoRequests closedCount={list.closedCount} />
  if (count < limits.searchableFrom) {
    return <RequestTable requests={list.requests} />
  }
  return <SearchableRequests counts={list.counts} skeleton={<AllRequestsSkeleton />} />
}

export function AllRequestsSkeleton() {
  return (
    <div className="-mt-5 lg:mt-0 lg:border-t lg:border-rule-strong">
      <SkeletonRows count={6} rowClassName="h-46 sm:h-38 lg:h-15" />
    </div>
  )
}

export function NoRequests({ closedCount = 0 }: { closedCount?: number | undefined }) {
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

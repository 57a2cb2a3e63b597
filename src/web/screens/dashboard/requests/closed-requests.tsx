import type { HitRequest } from '#domain/requests/hit-request.ts'
import { useRequestList } from '#web/queries/requests.ts'
import { LoadedRequests, SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { RequestEntry } from '#web/screens/dashboard/parts/request-parts.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'

export function UnreadClosedRequests() {
  const { data } = useRequestList({ state: 'closed-unread' })
  if (!data || data.requests.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">
        Closed since your last visit
      </h2>
      <ClosedList requests={data.requests} />
    </section>
  )
}

export function ClosedRequests() {
  const query = useRequestList({ state: 'closed' })
  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">Closed</h2>
      <LoadedRequests query={query} skeleton={<SkeletonRows count={1} rowClassName="h-32" />}>
        {({ requests }) => (
          <>
            <ClosedList requests={requests} />
            <ShowMore query={query} shown={requests.length} />
          </>
        )}
      </LoadedRequests>
    </section>
  )
}

function ClosedList({ requests }: { requests: HitRequest[] }) {
  return (
    <ul>
      {requests.map((request) => (
        <RequestEntry
          key={request.id}
          request={request}
          note={<p className="line-clamp-2 wrap-anywhere text-soft">{request.closure?.reason}</p>}
          event="Closed"
          day={request.closure?.at ?? request.updatedAt}
        />
      ))}
    </ul>
  )
}

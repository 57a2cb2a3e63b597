import type { HitRequest } from '#domain/requests/hit-request.ts'
import { useRequestList } from '#web/queries/requests.ts'
import { LoadedRequests, SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { RequestEntry } from '#web/screens/dashboard/parts/request-parts.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'

const onlyClosed = { state: 'closed' } as const
const onlyUnread = { state: 'closed-unread' } as const

export function UnreadClosedRequests() {
  const { data } = useRequestList(onlyUnread)
  if (!data || data.requests.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">
        Closed since your last visit
      </h2>
      <ul>
        {data.requests.map((request) => (
          <ClosedRequest key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

export function ClosedRequests() {
  const query = useRequestList(onlyClosed)

  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">Closed</h2>
      <LoadedRequests query={query} skeleton={<SkeletonRows count={1} rowClassName="h-32" />}>
        {({ requests }) => (
          <>
            <ul>
              {requests.map((request) => (
                <ClosedRequest key={request.id} request={request} />
              ))}
            </ul>
            <ShowMore query={query} shown={requests.length} />
          </>
        )}
      </LoadedRequests>
    </section>
  )
}

function ClosedRequest({ request }: { request: HitRequest }) {
  const { closure, updatedAt } = request
  return (
    <RequestEntry
      request={request}
      note={<p className="line-clamp-2 wrap-anywhere text-soft">{closure?.reason}</p>}
      event="Closed"
      day={closure?.at ?? updatedAt}
    />
  )
}

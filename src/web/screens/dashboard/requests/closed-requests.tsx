import type { HitRequest } from '#domain/requests/hit-request.ts'
import { useRequestList } from '#web/queries/requests.ts'
import { LoadedRequests, SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { Day, RequestBadge, RequestTitle } from '#web/screens/dashboard/parts/request-parts.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'

const onlyClosed = { state: 'closed' } as const
const onlyUnread = { state: 'closed-unread' } as const

/** Declined or cancelled requests that were not read yet, while there are any. */
export function UnreadClosedRequests({ isTracked }: { isTracked: boolean }) {
  const { data } = useRequestList(onlyUnread)
  if (!data || data.requests.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">
        Closed since you looked
      </h2>
      <ul>
        {data.requests.map((request) => (
          <ClosedRequest key={request.id} request={request} isTracked={isTracked} />
        ))}
      </ul>
    </section>
  )
}

/** What was declined or cancelled, and why. */
export function ClosedRequests({ isTracked }: { isTracked: boolean }) {
  const query = useRequestList(onlyClosed)

  return (
    <section className="mt-12">
      <h2 className="border-b border-rule-strong pb-2 text-xl sm:text-2xl">Closed</h2>
      <LoadedRequests query={query} skeleton={<SkeletonRows count={1} rowClassName="h-32" />}>
        {({ requests }) => (
          <>
            <ul>
              {requests.map((request) => (
                <ClosedRequest key={request.id} request={request} isTracked={isTracked} />
              ))}
            </ul>
            <ShowMore query={query} shown={requests.length} />
          </>
        )}
      </LoadedRequests>
    </section>
  )
}

function ClosedRequest({ request, isTracked }: { request: HitRequest; isTracked: boolean }) {
  const { id, closure } = request
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-4 md:grid-cols-[6rem_1fr_9rem_8rem]">
      <span className="figures row-start-1 text-soft">{id}</span>
      <div className="col-span-2 row-start-2 md:col-span-1 md:col-start-2 md:row-start-1">
        <h3 className="text-lg leading-snug font-semibold tracking-normal">
          <RequestTitle request={request} isTracked={isTracked} />
        </h3>
        <p className="line-clamp-2 wrap-anywhere text-soft">{closure?.reason}</p>
      </div>
      <span className="col-start-2 row-start-1 justify-self-end md:col-start-3 md:justify-self-start">
        <RequestBadge request={request} />
      </span>
      {closure && (
        <span className="col-span-2 text-soft md:col-span-1 md:col-start-4 md:row-start-1 md:text-right">
          <span className="md:sr-only">Closed </span>
          <Day date={closure.at} />
        </span>
      )}
    </li>
  )
}

import {
  countAll,
  type HitRequest,
  mostRecent,
  type RequestList,
  recentRequestCount,
} from '#domain/requests/hit-request.ts'
import { writeDashboardTab } from '#web/screens/dashboard/dashboard-tab.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-target.tsx'
import { RequestTitle } from '#web/screens/dashboard/parts/request-title.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/skeleton-rows.tsx'
import { useIsJustOrdered } from '#web/screens/dashboard/parts/use-is-just-ordered.ts'
import { WaitingNote } from '#web/screens/dashboard/parts/waiting-note.tsx'
import { AppLink } from '#web/shared/app-link.tsx'

interface RecentRequestsProps {
  list: RequestList
  isFollowed: boolean
}

export function RecentRequests({ list, isFollowed }: RecentRequestsProps) {
  return (
    <section>
      <div className={headClass}>
        {heading}
        <AppLink
          to={`?${writeDashboardTab(new URLSearchParams(), 'hits')}`}
          preventScrollReset
          data-sample={list.areSamples || undefined}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
        >
          See all {countAll(list.counts)}
        </AppLink>
      </div>
      <ol>
        {mostRecent(list.requests).map((request) => (
          <RecentRequest
            key={request.id}
            request={request}
            isFollowed={isFollowed}
            isSample={list.areSamples}
          />
        ))}
      </ol>
    </section>
  )
}

interface RecentRequestProps {
  request: HitRequest
  isFollowed: boolean
  isSample: boolean
}

function RecentRequest({ request, isFollowed, isSample }: RecentRequestProps) {
  // Each of them is a bar of the outline that a returning client sees before their own requests.
  const bar = { 'data-sample': isSample || undefined }

  const isJustOrdered = useIsJustOrdered(request.id)

  return (
    <li
      aria-current={isJustOrdered || undefined}
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-4 md:grid-cols-[6rem_1fr_9rem_8rem]"
    >
      <span {...bar} className="figures row-start-1 justify-self-start text-soft">
        {request.id}
      </span>
      <div className="col-span-2 row-start-2 md:col-span-1 md:col-start-2 md:row-start-1">
        <h3 className="text-lg leading-snug font-semibold tracking-normal">
          <span {...bar}>
            <RequestTitle request={request} isFollowed={isFollowed} />
          </span>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-soft">
          <span {...bar}>
            Target: <RequestTarget request={request} />
          </span>
          <WaitingNote request={request} />
        </p>
      </div>
      <span
        {...bar}
        className="col-start-2 row-start-1 justify-self-end md:col-start-3 md:justify-self-start"
      >
        <RequestStatusBadge status={request.status} />
      </span>
      <span className="col-span-2 text-soft md:col-span-1 md:col-start-4 md:row-start-1 md:text-right">
        <span {...bar}>
          <span className="md:sr-only">Ordered </span>
          <Day date={request.createdAt} />
        </span>
      </span>
    </li>
  )
}

export function RecentRequestsSkeleton() {
  return (
    <div>
      <div className={headClass}>{heading}</div>
      <SkeletonRows count={recentRequestCount} rowClassName="h-41 md:h-21" />
    </div>
  )
}

const heading = <h2 className="py-2 text-xl sm:text-2xl">Recent requests</h2>

const headClass =
  'flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-strong'

import { useId } from 'react'
import {
  countAll,
  mostRecent,
  type RequestList,
  recentRequestCount,
} from '#domain/requests/hit-request.ts'
import {
  requestStatusDescriptions,
  requestStatuses,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { LoadingArea } from '#ui/skeleton.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import {
  RequestEntry,
  RequestTarget,
  StatusNote,
  useIsTracked,
} from '#web/screens/dashboard/parts/request-parts.tsx'
import { writeDashboardTab } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { NoRequests } from './all-requests.tsx'

const UnreadClosedRequests = lazyLoad(() => import('./closed-requests.tsx'), 'UnreadClosedRequests')

export function Overview({ list }: { list: RequestList }) {
  const isTracked = useIsTracked()
  const { closedCount = 0, unread = 0 } = list
  return (
    <>
      <StatusCounts counts={list.counts} areSamples={list.areSamples} />
      <div className="mt-12 empty:hidden">
        {countAll(list.counts) > 0 ? (
          <RecentRequests list={list} />
        ) : (
          // Where requests are tracked, the first order is the next step.
          (!isTracked || closedCount > 0) && <NoRequests closedCount={closedCount} />
        )}
      </div>
      {closedCount > 0 && unread > 0 && <UnreadClosedRequests />}
    </>
  )
}

export function OverviewSkeleton() {
  return (
    <>
      <StatusCounts />
      <div className="mt-12">
        <div className={headClass}>{heading}</div>
        <SkeletonRows count={recentRequestCount} rowClassName="h-41 md:h-21" />
      </div>
    </>
  )
}

function RecentRequests({ list }: { list: RequestList }) {
  const isTracked = useIsTracked()
  return (
    <section>
      <div className={headClass}>
        {heading}
        {countAll(list.counts) > recentRequestCount && (
          <AppLink
            to={`?${writeDashboardTab(new URLSearchParams(), 'hits')}`}
            preventScrollReset
            data-sample={list.areSamples || undefined}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
          >
            See all {countAll(list.counts)}
          </AppLink>
        )}
      </div>
      <ol>
        {mostRecent(list.requests).map((request) => (
          <RequestEntry
            key={request.id}
            request={request}
            isSample={list.areSamples}
            note={
              isTracked ? (
                <StatusNote request={request} />
              ) : (
                <p className="text-soft">
                  <span data-sample={list.areSamples || undefined}>
                    Target: <RequestTarget request={request} />
                  </span>
                </p>
              )
            }
            event="Ordered"
            day={request.createdAt}
          />
        ))}
      </ol>
    </section>
  )
}

const heading = <h2 className="py-2 text-xl sm:text-2xl">Recent requests</h2>

const headClass =
  'flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-strong'

/** One line with an API, where each request says how far it is; without one, large figures with what they mean. */
function StatusCounts({ counts, areSamples }: Partial<Pick<RequestList, 'counts' | 'areSamples'>>) {
  const id = useId()

  return (
    <dl className="grid grid-cols-3 border-b border-rule">
      {requestStatuses.map((status) => (
        <div
          key={status}
          className="mb-3 items-baseline gap-x-3 border-rule not-first:border-l not-first:pl-3 not-with-api:mb-6 with-api:sm:flex sm:not-first:pl-6"
        >
          <dt id={`${id}-${status}`} className="text-sm font-semibold whitespace-nowrap sm:text-lg">
            {requestStatusLabels[status]}
          </dt>
          <dd
            aria-labelledby={`${id}-${status}`}
            className="figures text-2xl leading-none not-with-api:my-3 not-with-api:text-5xl not-with-api:sm:text-7xl"
          >
            {counts ? (
              <span data-sample={areSamples || undefined} className="inline-block">
                {counts[status]}
              </span>
            ) : (
              <span aria-hidden className="skeleton inline-block text-transparent">
                0
              </span>
            )}
          </dd>
          <dd className="text-sm text-soft with-api:hidden sm:text-base">
            {requestStatusDescriptions[status]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const LoadedStatement = lazyLoad(
  () => import('#web/screens/dashboard/statement/own-statement.tsx'),
  'LoadedStatement',
  ({ skeleton }) => skeleton,
)

export function StatementSection() {
  return (
    <section aria-labelledby="statement-heading" className="mt-14">
      <h2 id="statement-heading" className="border-b border-rule-strong py-2 text-xl sm:text-2xl">
        Your software bill
      </h2>
      <div className="mt-6">
        <LoadedStatement skeleton={skeleton} />
      </div>
    </section>
  )
}

const skeleton = (
  <LoadingArea label="Loading your software bill…">
    <SkeletonRows count={2} rowClassName="h-41 md:h-21" />
  </LoadingArea>
)

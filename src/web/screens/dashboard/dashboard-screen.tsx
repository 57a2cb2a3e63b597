import { type ReactNode, Suspense } from 'react'
import type { Operations } from '#contract/backend.ts'
import { newUpdates } from '#domain/requests/unread-events.ts'
import { shortCount } from '#domain/requests/unread-wording.ts'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useLiveRequests, useRequestList } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { useUnreadQueue } from '#web/queries/unread.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { ConfirmationBanner } from './accounts/confirmation-banner.tsx'
import { Greeting, YourData } from './greeting.tsx'
import { LeadToSignIn } from './lead-to-sign-in.tsx'
import { LoadedRequests } from './parts/list-states.tsx'
import { OpenedRequest } from './request-panel/request-panel.tsx'
import { AllRequests, AllRequestsSkeleton } from './requests/all-requests.tsx'
import { JustOrdered } from './requests/just-ordered.tsx'
import { Overview, OverviewSkeleton } from './requests/overview.tsx'
import { Solutions, SolutionsSkeleton } from './requests/solutions.tsx'
import { StatementSection } from './statement/statement-section.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'
import { useDashboardTab, usePersonalLink } from './use-dashboard-tab.ts'

export { prefetchRequests } from '#web/queries/requests.ts'

const OperationsTab = lazyPart(() => import('./operations/operations-tab.tsx'), 'OperationsTab')

const FactorNotice = lazyPart(() => import('./accounts/factor-notice.tsx'), 'FactorNotice')

const AnalyticsTab = lazyPart(() => import('./analytics/analytics-tab.tsx'), 'AnalyticsTab')

const OperatorsTab = lazyPart(() => import('./accounts/operators-tab.tsx'), 'OperatorsTab')

const InvitationNotice = lazyPart(
  () => import('./accounts/invitation-notice.tsx'),
  'InvitationNotice',
)

const JoinNotice = lazyPart(() => import('./companies/join-notice.tsx'), 'JoinNotice')

export function DashboardScreen() {
  const { account, tracking, links, operations } = useCapabilities()
  const { user, isLoading } = useSession()
  const query = useRequestList()
  const isOperator = operations !== undefined && user?.role === 'operator'
  const isAdmin = isOperator && user?.isAdmin === true
  const { tab, isNamed, choose } = useDashboardTab(isOperator, isAdmin)
  const [params] = useSearchParams()
  const joinToken = params.get('join')
  const isOwn = query.data?.areSamples === false
  const unreadQueue = useUnreadQueue(isOperator)
  const isTracked = isOwn && tracking !== undefined
  // An operator's own list is not what they came for: it waits until the role is known.
  const isUndecided = operations !== undefined && isLoading && isOwn && !isNamed
  const { isPersonal, isSignedOut, isOpenedSignedOut } = usePersonalLink()
  // An invitation to a company has a form of its own for those without an account.
  const isLeading = isOpenedSignedOut && joinToken === null
  const hasNoSamples = isPersonal && query.data?.areSamples === true
  const shown = hasNoSamples ? { ...query, data: undefined } : query
  useLiveRequests()

  return (
    <section className="page-width pt-12 sm:pt-16">
      <PageHeading>Dashboard</PageHeading>
      <Greeting areSamples={query.data?.areSamples} isPersonal={isPersonal} />
      <ConfirmationBanner />
      {user?.isFactorMissing && (
        <Suspense fallback={null}>
          <FactorNotice />
        </Suspense>
      )}
      {account && params.has('invitation') && (
        <Suspense fallback={null}>
          <InvitationNotice account={account} />
        </Suspense>
      )}
      {account && links && joinToken !== null && (
        <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
          <JoinNotice account={account} links={links} token={joinToken} />
        </Suspense>
      )}
      {isTracked && <JustOrdered requests={query.data?.requests ?? []} />}
      <p className="mt-8 hidden border-l-2 border-amber pl-4 script-off:block">
        Switching tabs needs JavaScript. Please turn it on for this page.
      </p>
      {isLeading && <LeadToSignIn />}
      {(!isSignedOut || isLeading) && (
        <div className="mt-10" data-restored="tab">
          <Tabs<DashboardTab>
            label="Dashboard"
            value={tab}
            onChoose={choose}
            tabs={[
              {
                value: 'overview',
                label: 'Overview',
                content: (
                  <LoadedRequests
                    query={isUndecided ? { ...query, data: undefined } : shown}
                    skeleton={<OverviewSkeleton />}
                  >
                    {(list) => (
                      <>
                        <Overview list={list} isTracked={isTracked} />
                        {tracking && isTracked && user?.role === 'client' && (
                          <StatementSection tracking={tracking} />
                        )}
                      </>
                    )}
                  </LoadedRequests>
                ),
              },
              {
                value: 'hits',
                label: 'Hits',
                mark: markOf(query.data?.unread),
                content: (
                  <LoadedRequests query={shown} skeleton={<AllRequestsSkeleton />}>
                    {(list) => <AllRequests list={list} isTracked={isTracked} />}
                  </LoadedRequests>
                ),
              },
              {
                value: 'solutions',
                label: 'Solutions',
                content: (
                  <LoadedRequests query={shown} skeleton={<SolutionsSkeleton />}>
                    {(list) => <Solutions list={list} isTracked={isTracked} />}
                  </LoadedRequests>
                ),
              },
              ...(isOperator ? operatorTabs(operations, unreadQueue) : []),
              ...(isAdmin ? adminTabs(operations) : []),
            ]}
          />
        </div>
      )}
      {account && user && isOwn && (
        <YourData
          exports={{ json: account.exportJson, csv: account.exportCsv }}
          company={user.companyId && user.company}
        />
      )}
      {/* On the operations tab, the same parameter opens the operator's panel. */}
      {tracking && isTracked && !isUndecided && tab !== 'operations' && (
        <OpenedRequest tracking={tracking} requests={query.data?.requests ?? []} />
      )}
    </section>
  )
}

function markOf(unread = 0) {
  return unread > 0 ? { figure: shortCount(unread), text: newUpdates(unread) } : undefined
}

function operatorTabs(operations: Operations, unread: number | undefined) {
  const queue = { content: loaded(<OperationsTab />), mark: markOf(unread) }
  return [
    { value: 'operations', label: 'Operations', ...queue },
    {
      value: 'figures',
      label: 'Figures',
      content: loaded(<AnalyticsTab operations={operations} />),
    },
  ] as const
}

function adminTabs(operations: Operations) {
  const content = loaded(<OperatorsTab operations={operations} />)
  return [{ value: 'operators', label: 'Operators', content }] as const
}

/** A tab whose code is loaded when it is opened. */
function loaded(tab: ReactNode) {
  return (
    <Suspense
      fallback={
        <LoadingArea>
          <AllRequestsSkeleton />
        </LoadingArea>
      }
    >
      {tab}
    </Suspense>
  )
}

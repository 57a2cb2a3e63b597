import { clsx } from 'clsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useLiveRequests, useRequestList } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { ConfirmationBanner } from './accounts/confirmation-banner.tsx'
import { Greeting } from './greeting.tsx'
import { LoadedRequests } from './parts/list-states.tsx'
import { TrackedProvider } from './parts/request-parts.tsx'
import { OpenedRequest } from './request-panel/request-panel.tsx'
import { AllRequests, AllRequestsSkeleton } from './requests/all-requests.tsx'
import { JustOrdered } from './requests/just-ordered.tsx'
import { Overview, OverviewSkeleton, StatementSection } from './requests/overview.tsx'
import { Solutions, SolutionsSkeleton } from './requests/solutions.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'
import { LeadToSignIn, markUnread, useDashboardTab, usePersonalLink } from './use-dashboard-tab.ts'

export { prefetchRequests as prefetch } from '#web/queries/requests.ts'
export { DashboardScreen as Screen }

const OperatorDashboard = lazyLoad(
  () => import('./operations/operator-dashboard.tsx'),
  'OperatorDashboard',
  <LoadingArea className="grid gap-4 pt-2">
    <Skeleton className="h-9" />
    <Skeleton className="h-96" />
  </LoadingArea>,
)
const BillingTab = lazyLoad(
  () => import('./invoices/billing-tab.tsx'),
  'BillingTab',
  <Skeleton className="h-64" />,
)
const FactorNotice = lazyLoad(() => import('./accounts/factor-notice.tsx'), 'FactorNotice')
const JoinNotice = lazyLoad(
  () => import('./companies/join-notice.tsx'),
  'JoinNotice',
  <Skeleton className="mt-6 h-40" />,
)

export function DashboardScreen() {
  const { account, requests, links, operations } = useCapabilities()
  const { user, isLoading } = useSession()
  const query = useRequestList()
  const isOperator = operations !== undefined && user?.role === 'operator'
  const isAdmin = isOperator && user?.isAdmin === true
  // Where invoices are. While the session is read, an address that names the tab is taken at its word.
  const hasBilling = requests !== undefined && (user !== null || isLoading)
  const { tab, isNamed, choose } = useDashboardTab(isOperator, isAdmin, hasBilling)
  const [params] = useSearchParams()
  const joinToken = params.get('join')
  const isOwn = query.data?.areSamples === false
  const isTracked = isOwn && requests !== undefined
  // An operator's own list is not what they came for: it waits until the role is known.
  const isUndecided = operations !== undefined && isLoading && isOwn && !isNamed
  const { isPersonal, isSignedOut, isOpenedSignedOut } = usePersonalLink()
  // An invitation has a form of its own for those without an account.
  const isLeading = isOpenedSignedOut && joinToken === null
  const hasNoSamples = isPersonal && query.data?.areSamples === true
  const shown = hasNoSamples ? { ...query, data: undefined } : query
  // Nothing of the company is shown to a member without the second factor that it requires.
  const isClosed = user?.missingFactor === 'company'
  useLiveRequests()

  return (
    <section
      data-dashboard={isOperator ? 'operator' : 'client'}
      className={clsx('page-width', isOperator ? 'pt-2' : 'pt-12 sm:pt-16')}
    >
      <PageHeading className={isOperator ? 'sr-only' : ''}>Dashboard</PageHeading>
      {!isOperator && !isClosed && <Greeting isPersonal={isPersonal} tab={tab} />}
      <ConfirmationBanner />
      {user?.missingFactor && <FactorNotice missing={user.missingFactor} company={user.company} />}
      {account && links && joinToken !== null && <JoinNotice token={joinToken} />}
      {isTracked && !isOperator && <JustOrdered requests={query.data?.requests ?? []} />}
      <p className="mt-8 hidden border-l-2 border-amber pl-4 script-off:block">
        Switching tabs needs JavaScript. Please turn it on for this page.
      </p>
      {isLeading && <LeadToSignIn />}
      {isOperator && <OperatorDashboard tab={tab} onChoose={choose} isAdmin={isAdmin} />}
      {!isOperator && !isClosed && (!isSignedOut || isLeading) && (
        <TrackedProvider value={isTracked}>
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
                          <Overview list={list} />
                          {isTracked && user?.role === 'client' && <StatementSection />}
                        </>
                      )}
                    </LoadedRequests>
                  ),
                },
                {
                  value: 'hits',
                  label: 'Hits',
                  mark: markUnread(query.data?.unread),
                  content: (
                    <LoadedRequests query={shown} skeleton={<AllRequestsSkeleton />}>
                      {(list) => <AllRequests list={list} />}
                    </LoadedRequests>
                  ),
                },
                {
                  value: 'solutions',
                  label: 'Solutions',
                  content: (
                    <LoadedRequests query={shown} skeleton={<SolutionsSkeleton />}>
                      {(list) => <Solutions list={list} />}
                    </LoadedRequests>
                  ),
                },
                ...(hasBilling || user === null
                  ? [
                      {
                        value: 'billing' as const,
                        label: 'Billing',
                        isForClients: user === null,
                        content: user && <BillingTab />,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </TrackedProvider>
      )}
      {/* For operators, the same parameter opens their panel. */}
      {isTracked && !isUndecided && !isOperator && <OpenedRequest list={query.data} />}
    </section>
  )
}

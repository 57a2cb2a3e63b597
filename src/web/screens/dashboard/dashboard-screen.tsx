import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#ui/tabs.tsx'
import { requestsQuery } from '#web/queries/requests.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { AllRequests, AllRequestsSkeleton } from './all-requests.tsx'
import type { DashboardTab } from './dashboard-tab.ts'
import { Greeting } from './greeting.tsx'
import { LoadedRequests } from './loaded-requests.tsx'
import { Overview, OverviewSkeleton } from './overview.tsx'
import { Solutions, SolutionsSkeleton } from './solutions.tsx'
import { useDashboardTab } from './use-dashboard-tab.ts'

export function DashboardScreen() {
  const query = useQuery(requestsQuery(useBackend()))
  const { tab, choose } = useDashboardTab()

  return (
    <section className="page-width pt-12 sm:pt-16">
      <PageHeading>Dashboard</PageHeading>
      <Greeting areSamples={query.data?.areSamples} />
      <p className="mt-8 hidden border-l-2 border-amber pl-4 script-off:block">
        Switching tabs needs JavaScript. Please switch it on for this page.
      </p>
      <div className="mt-10">
        <Tabs<DashboardTab>
          label="Dashboard"
          value={tab}
          onChoose={choose}
          tabs={[
            {
              value: 'overview',
              label: 'Overview',
              content: (
                <LoadedRequests query={query} skeleton={<OverviewSkeleton />}>
                  {(requests) => <Overview requests={requests} />}
                </LoadedRequests>
              ),
            },
            {
              value: 'hits',
              label: 'Hits',
              content: (
                <LoadedRequests query={query} skeleton={<AllRequestsSkeleton />}>
                  {(requests) => <AllRequests requests={requests} />}
                </LoadedRequests>
              ),
            },
            {
              value: 'solutions',
              label: 'Solutions',
              content: (
                <LoadedRequests query={query} skeleton={<SolutionsSkeleton />}>
                  {(requests) => <Solutions requests={requests} />}
                </LoadedRequests>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { brandName } from '#domain/site/brand.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { agencyTeam, membersQuery, useTeamCalls } from '#web/queries/companies.ts'
import { useOperations } from '#web/queries/operations.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { Invitations, MemberList } from '#web/shared/team-members.tsx'
import { ServiceLog } from './service-log.tsx'

export function OperatorsTab() {
  const operations = useOperations()
  const team = agencyTeam(operations)
  const calls = useTeamCalls(team)
  const operators = useQuery(membersQuery(team))
  return (
    <div className="grid gap-12 pt-8">
      <TabSection heading="Operators">
        <Loaded query={operators} what="the operators" skeleton={<Skeleton className="h-32" />}>
          {({ members }) => <MemberList {...{ calls, members }} team={brandName} isOwner />}
        </Loaded>
      </TabSection>
      <TabSection heading="Invite an operator">
        <div className="max-w-xl">
          <Invitations calls={calls} invitations={operators.data?.invitations ?? []} />
        </div>
      </TabSection>
      <TabSection heading="Security log">
        <ServiceLog operations={operations} />
      </TabSection>
    </div>
  )
}

function TabSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

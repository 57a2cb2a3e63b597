import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Operations } from '#contract/backend.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { operatorAccountsQuery } from '#web/queries/operator-accounts.ts'
import { useSession } from '#web/queries/session.ts'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { useFreshCalls } from '#web/shared/fresh-sign-in/use-fresh-sign-in.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { OperatorList } from './operator-list.tsx'
import { ServiceLog } from './service-log.tsx'

/** Who the operators are, and what happened to all accounts: for admins. */
export function OperatorsTab({ operations: plain }: { operations: Operations }) {
  const { calls: operations, answer } = useFreshCalls(plain)
  const { user } = useSession()
  const { data, isError, refetch } = useQuery(operatorAccountsQuery(operations))
  return (
    <div className="grid gap-12 pt-8">
      <TabSection heading="Operators">
        {data ? (
          <OperatorList operations={operations} operators={data.operators} />
        ) : isError ? (
          <LoadError what="the operators" onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32" />
        )}
      </TabSection>
      <TabSection heading="Invite an operator">
        <InviteForm operations={operations} />
        {data && data.invitations.length > 0 && (
          <InvitationList operations={operations} invitations={data.invitations} />
        )}
      </TabSection>
      <TabSection heading="Security log">
        <ServiceLog operations={operations} />
      </TabSection>
      <FreshSignIn email={user?.email ?? ''} answer={answer} />
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

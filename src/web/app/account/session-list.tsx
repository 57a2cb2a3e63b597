import { useQuery } from '@tanstack/react-query'
import type { AccountSession } from '#contract/account.ts'
import type { Account } from '#contract/backend.ts'
import { browserName } from '#domain/browser-name.ts'
import { messages } from '#domain/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionsQuery, useEndOtherSessions } from '#web/queries/account.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { AccountSection } from './account-section.tsx'
import { Outcome } from './outcome.tsx'

export function SessionList({ account }: { account: Account }) {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(account))
  const end = useEndOtherSessions(account)
  const hasOthers = sessions?.some((session) => !session.isCurrent) ?? false

  return (
    <AccountSection heading="Where you’re signed in">
      <div className="mt-4">
        {sessions && <Sessions sessions={sessions} />}
        {!sessions && !isError && <Skeleton className="h-16" />}
        {!sessions && isError && <LoadError what="your sessions" onRetry={() => void refetch()} />}
      </div>
      {end.isError && (
        <Outcome isProblem>{errorMessage(end.error, messages.sessionsNotEnded)}</Outcome>
      )}
      {end.isSuccess && !hasOthers && <Outcome>{messages.sessionsEnded}</Outcome>}
      {hasOthers && (
        <Button look="outline" className="mt-4" isBusy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </AccountSection>
  )
}

function Sessions({ sessions }: { sessions: AccountSession[] }) {
  return (
    <ul className="border-t border-rule">
      {sessions.map((session) => (
        <li key={session.id} className="border-b border-rule py-3 last:border-b-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {browserName(session.userAgent)}
            {session.isCurrent && <Badge tone="green">This device</Badge>}
          </p>
          <p className="mt-1 text-sm text-soft">
            Signed in <Moment at={session.createdAt} />
            {session.isCurrent ? (
              ', active now'
            ) : (
              <>
                , last seen <Moment at={session.lastSeenAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSession } from '#contract/account.ts'
import type { Account } from '#contract/backend.ts'
import { browserName, networkName } from '#domain/accounts/browser-name.ts'
import { retention } from '#domain/accounts/retention.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  securityLogQuery,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from '#web/queries/account.ts'
import { LoadError, Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { SecurityEventLine } from '#web/shared/security-event-line.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { AccountSection, ErrorOutcome, Outcome } from './account-section.tsx'

export function SessionList({ account }: { account: Account }) {
  const sessions = useQuery(sessionsQuery(account))
  const endOne = useEndSession(account)
  const endOthers = useEndOtherSessions(account)
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false
  const error = endOne.error ?? endOthers.error

  return (
    <AccountSection heading="Where you’re signed in">
      <div className="mt-4">
        <Loaded query={sessions} what="your sessions" skeleton={<Skeleton className="h-16" />}>
          {(list) => (
            <ul className="border-t border-rule">
              {list.map((session) => (
                <li
                  key={session.id}
                  className="border-b border-rule py-3 last:border-b-0 last:pb-0"
                >
                  <Session
                    session={session}
                    isEnding={endOne.isPending && endOne.variables === session.id}
                    onEnd={() => endOne.mutate(session.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <ErrorOutcome error={error} fallback={messages.sessionsNotEnded} />
      {endOne.isSuccess && !endOthers.isSuccess && (
        <Outcome key={endOne.variables}>{messages.sessionEnded}</Outcome>
      )}
      {endOthers.isSuccess && !hasOthers && <Outcome>{messages.sessionsEnded}</Outcome>}
      {hasOthers && (
        <Button
          look="outline"
          className="mt-4"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {endOthers.isPending ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </AccountSection>
  )
}

interface SessionProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const name = browserName(session.userAgent)
  const network = networkName(session.network)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
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
          {network !== undefined && `, ${network}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="quiet"
          className="shrink-0 max-sm:-ml-5"
          isBusy={isEnding}
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
        >
          {isEnding ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
    </div>
  )
}

/** What happened to the account. It is read when it is opened. */
export function SecurityLog({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection heading="Security log">
      <p className="mt-2 text-soft">
        Sign-ins, sign-outs and changes to your account. We keep them for{' '}
        {retention.securityLogDays} days.
      </p>
      <Button
        look="outline"
        className="mt-4"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide log' : 'Show log'}
      </Button>
      {isOpen && <LogPages account={account} />}
    </AccountSection>
  )
}

function LogPages({ account }: { account: Account }) {
  const log = useInfiniteQuery({ ...securityLogQuery(account), refetchOnMount: 'always' })
  const events = log.data?.pages.flatMap((page) => page.events)

  if (events === undefined) {
    return (
      <div className="mt-4">
        {log.isError ? (
          <LoadError what="the log" onRetry={() => void log.refetch()} />
        ) : (
          <Skeleton className="h-32" />
        )}
      </div>
    )
  }
  if (events.length === 0) return <p className="mt-4 text-soft">Nothing has been recorded yet.</p>
  return (
    <>
      <ul aria-label="Security log" className="mt-4 border-t border-rule">
        {events.map((event) => (
          <SecurityEventLine key={event.id} event={event} />
        ))}
      </ul>
      <ShowMore query={log} shown={events.length} />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { retention } from '#domain/accounts/retention.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { securityLogQuery } from '#web/queries/account.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { SecurityEventLine } from '#web/shared/security-event-line.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { AccountSection } from './account-section.tsx'

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

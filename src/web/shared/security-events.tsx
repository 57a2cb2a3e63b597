import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  browserName,
  networkName,
  type SecurityEvent,
  securityEventLabels,
} from '#domain/accounts/security-event.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from './load-error.tsx'
import { Moment } from './moment.tsx'
import { ShowMore } from './show-more.tsx'

interface SecurityEventsProps<Event extends SecurityEvent> {
  log: UseInfiniteQueryResult<{ pages: { events: Event[] }[] }>
  empty: string
  /** Whose account it is about, or who did it. */
  accountOf: (event: Event) => string | undefined
}

export function SecurityEvents<Event extends SecurityEvent>(props: SecurityEventsProps<Event>) {
  const { log, empty, accountOf } = props
  return (
    <Loaded query={log} what="the log" skeleton={<Skeleton className="h-48" />}>
      {({ pages }) => {
        const events = pages.flatMap((page) => page.events)
        return events.length === 0 ? (
          <p role="status" className="text-soft">
            {empty}
          </p>
        ) : (
          <div aria-busy={log.isPlaceholderData}>
            <ul aria-label="Security log" className="border-t border-rule">
              {events.map((event) => (
                <Line key={event.id} event={event} account={accountOf(event)} />
              ))}
            </ul>
            <ShowMore query={log} shown={events.length} />
          </div>
        )
      }}
    </Loaded>
  )
}

function Line({ event, account }: { event: SecurityEvent; account: string | undefined }) {
  const { kind, detail, at, network, userAgent } = event
  const origin = [userAgent && browserName(userAgent), networkName(network)].filter(Boolean)
  return (
    <li className="border-b border-rule py-3 wrap-anywhere">
      <p className="font-semibold">
        {securityEventLabels[kind]}
        {detail !== undefined && <span className="font-normal">: {detail}</span>}
      </p>
      {account && <p className="mt-1 text-sm">{account}</p>}
      <p className="mt-1 text-sm text-soft">
        <Moment at={at} />
        {origin.map((part) => `, ${part}`)}
      </p>
    </li>
  )
}

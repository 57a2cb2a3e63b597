import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeStatus, type HitRequest } from '#domain/requests/hit-request.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { closureLabels } from '#domain/requests/request-status.ts'
import { seenIn, unreadEvents } from '#domain/requests/unread-events.ts'
import { textLinkClass } from '#ui/button.tsx'
import { useEarlierEvents, useMarkRead } from '#web/queries/requests.ts'
import { DeliveredSolution } from '#web/screens/dashboard/parts/panel-lines.tsx'
import {
  Day,
  RequestBadge,
  UnreadMark,
  WaitingNote,
} from '#web/screens/dashboard/parts/request-parts.tsx'
import { ClientQuotes } from '#web/screens/dashboard/quotes/client-quotes.tsx'
import { Announcer, announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { OrderedDetails } from './ordered-details.tsx'
import { PagedTimeline } from './paged-timeline.tsx'

export { MessageForm } from './message-form.tsx'

/** A request's status, its timeline, the message form and the order. */
export function RequestDetails({ request }: { request: RequestDetail }) {
  const fresh = useFreshEvents(request)
  const earlier = useEarlierEvents(request.id)
  const timelineRef = useRef<HTMLDivElement>(null)
  useAnnouncedUpdates(request)

  const hasOpenQuote = request.quotes[0]?.status === 'sent'
  const isScrolledToNews = useRef(!hasOpenQuote)

  useEffect(() => {
    // A quote that waits for a decision is seen first, whatever else is new.
    if (!isScrolledToNews.current) return
    timelineRef.current?.querySelector('[data-fresh]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
        <span className="figures">{request.id}</span>
        <RequestBadge request={request} />
        {!request.closure && describeStatus(request)}
      </p>
      {request.closure ? (
        <ClosureNotice request={request} />
      ) : (
        <>
          <p className="mt-4 empty:hidden">
            <WaitingNote request={request} />
          </p>
          {!hasOpenQuote && <Outlook request={request} />}
        </>
      )}
      <ClientQuotes request={request} />
      {request.solution && (
        <Part heading="Your solution">
          <DeliveredSolution solution={request.solution} />
        </Part>
      )}
      <Part heading="Timeline" mark={<UnreadMark count={fresh.size} />}>
        <div ref={timelineRef} className="mt-4">
          <PagedTimeline page={request} earlier={earlier} viewer="client" fresh={fresh} />
        </div>
      </Part>
      <Part heading="Your order">
        <OrderedDetails request={request} />
      </Part>
      {/* An open panel makes the rest of the page silent, the announcer out there included. */}
      <Announcer />
    </>
  )
}

/** The next step, where it is known. */
function Outlook({ request }: { request: RequestDetail }) {
  if (request.estimatedCompletion && request.status !== 'completed') {
    return (
      <p className="mt-4">
        Estimated completion: <Day date={request.estimatedCompletion} />
      </p>
    )
  }
  if (request.status !== 'completed') {
    return (
      <p className="mt-4 text-soft">
        No estimated completion yet. You’ll see it here once it’s set.
      </p>
    )
  }
  if (request.solution) return null
  return (
    <p className="mt-4 text-soft">
      Your solution’s address isn’t available yet. You’ll find it here after the handover.
    </p>
  )
}

interface PartProps {
  heading: string
  mark?: ReactNode
  children: ReactNode
}

function Part({ heading, mark, children }: PartProps) {
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-xl">{heading}</h3>
        {mark}
      </div>
      {children}
    </section>
  )
}

/** Announces operators' changes while the panel is open, not earlier ones. */
function useAnnouncedUpdates({ events }: RequestDetail): void {
  const latest = events.findLast(({ by }) => by.role === 'operator')
  const announced = useRef(latest?.id)
  useEffect(() => {
    if (latest === undefined || latest.id === announced.current) return
    announced.current = latest.id
    const what = latest.detail.kind === 'messaged' ? 'message' : 'update'
    announce(`New ${what} from ${latest.by.name}`)
  }, [latest])
}

/** Why a request is closed, and what its client can do about it. */
function ClosureNotice({ request }: { request: HitRequest }) {
  const { closure, targetSaaS } = request
  if (!closure) return null
  return (
    <div className="mt-4 border-l-2 border-rule-strong bg-sunken px-4 py-3">
      <p className="font-semibold">
        We {closureLabels[closure.kind].toLowerCase()} this request on <Day date={closure.at} />.
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{closure.reason}</p>
      <p className="mt-2 text-soft">
        Questions? Message us below, or{' '}
        <AppLink to={orderPath(targetSaaS)} className={textLinkClass}>
          order it again
        </AppLink>{' '}
        with different requirements.
      </p>
    </div>
  )
}

/**
 * The events that were unread when this request was opened, or came since. Opening it is reading
 * them, which is sent once; here they stay marked for as long as it is open.
 */
function useFreshEvents(request: RequestDetail): ReadonlySet<number> {
  const first = request.events[0]?.id
  const unread = unreadEvents(request.events, request.unread).map(({ id }) => id)
  const newest = unread.at(-1)
  const [{ fresh, missing, from }, setState] = useState(() => ({
    fresh: new Set(unread) as ReadonlySet<number>,
    /** Unread events that are on earlier pages. */
    missing: Math.max(0, (request.unread ?? 0) - unread.length),
    from: first,
  }))
  const announced = useRef<number>(undefined)
  const { mutate: markRead } = useMarkRead(request.id)

  if (first !== from) {
    const start = request.events.findIndex(({ id }) => id === from)
    const loaded = request.events.slice(0, Math.max(0, start))
    const found = unreadEvents(loaded, missing).map(({ id }) => id)
    setState({ fresh: new Set([...found, ...fresh]), missing: missing - found.length, from: first })
  } else if (unread.some((id) => !fresh.has(id))) {
    setState({ fresh: new Set([...fresh, ...unread]), missing, from })
  }

  useEffect(() => {
    if (newest === undefined || newest === announced.current) return
    announced.current = newest
    markRead(seenIn(request.events))
  }, [newest, markRead, request.events])

  return fresh
}

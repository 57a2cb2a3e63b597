import { type ReactNode, useEffect, useRef } from 'react'
import { describeStatus } from '#domain/requests/hit-request.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { useEarlierEvents } from '#web/queries/following.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { DeliveredSolution } from '#web/screens/dashboard/parts/delivered-solution.tsx'
import { RequestBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'
import { UnreadMark } from '#web/screens/dashboard/parts/unread-mark.tsx'
import { WaitingNote } from '#web/screens/dashboard/parts/waiting-note.tsx'
import { ClientQuotes } from '#web/screens/dashboard/quotes/client-quotes.tsx'
import { Announcer, announce } from '#web/shared/announcer.tsx'
import { ClosureNotice } from './closure-notice.tsx'
import { OrderedDetails } from './ordered-details.tsx'
import { PagedTimeline } from './paged-timeline.tsx'
import { useFreshEvents } from './use-fresh-events.ts'

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

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openQuoteOf } from '#domain/quotes/quote.ts'
import { formatQuotedCompletion } from '#domain/quotes/quote-wording.ts'
import { type HitRequest, unreadEvents } from '#domain/requests/hit-request.ts'
import { type NextStep, waitingSteps } from '#domain/requests/next-step.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { countOf } from '#domain/values/money.ts'
import { Button, buttonClass, textLinkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { handoverQuery } from '#web/queries/checklist.ts'
import { requestDetailKey } from '#web/queries/request-lists.ts'
import { useEarlierPages, useMarkRead, useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { offeredHitQuery } from '#web/queries/showcase.ts'
import { ChecklistSection } from '#web/screens/dashboard/checklist/checklist-section.tsx'
import { HandoverList } from '#web/screens/dashboard/checklist/handover-list.tsx'
import { ClientInvoices, useClientInvoices } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { OrderedLines } from '#web/screens/dashboard/parts/ordered-lines.tsx'
import { PanelAside, revealSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import {
  DeliveredSolution,
  PanelLine,
  PanelLines,
  PanelLink,
  WebAddress,
} from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { HitOfferSection } from '#web/screens/dashboard/showcase/hit-offer.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { useNow } from '#web/shared/use-now.ts'
import { clientMessageId } from './composer.tsx'
import { PagedConversation, useReadOnSight } from './paged-conversation.tsx'

export { OpenedInvoice } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
export { ClientQuote } from '#web/screens/dashboard/quotes/client-quote.tsx'
export { HitOfferPanel } from '#web/screens/dashboard/showcase/hit-offer.tsx'
export { MessageForm } from './composer.tsx'

export function RequestConversation({ request }: { request: RequestDetail }) {
  const fresh = useFreshEvents(request)
  const { id, events } = request
  useReadOnSight(request, useMarkRead(id).mutate)
  const { readEvents } = useRequests()
  const earlier = useEarlierPages(requestDetailKey(id), (page) => readEvents(id, page))

  // Operators' changes while the panel is open, not earlier ones.
  const latest = events.findLast(({ by }) => by.role === 'operator')
  const announced = useRef(latest?.id)
  useEffect(() => {
    if (latest === undefined || latest.id === announced.current) return
    announced.current = latest.id
    const what = latest.detail.kind === 'messaged' ? 'message' : 'update'
    announce(`New ${what} from ${latest.by.name}`)
  }, [latest])

  return (
    <>
      <PagedConversation request={request} earlier={earlier} viewer="client" fresh={fresh} />
      {request.closure && (
        <p className="text-soft">
          We {request.closure.kind} this request on <Day date={request.closure.at} />. Questions?
          Message us below, or{' '}
          <AppLink to={orderPath(request.targetSaaS)} className={textLinkClass}>
            order it again
          </AppLink>{' '}
          with different requirements.
        </p>
      )}
    </>
  )
}

/** All that waits for the client here, the first as the main button. */
export function RequestAction(props: { request: RequestDetail; invoices: HitRequest['invoices'] }) {
  const { invoices } = props
  const request = { ...props.request, ...(invoices && { invoices }) }
  const { user } = useSession()
  const isOwner = user?.companyRole !== 'member'
  const steps = waitingSteps(request, isOwner, useNow())
  const quote = openQuoteOf(request)
  const parts = steps.flatMap((step) => partFor(step, request) ?? [])
  if (quote === undefined && parts.length === 0) return null
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-2 sm:justify-end">
      {quote && (
        <li className="grow">
          <PanelLink
            panel="quote"
            opens={String(quote.number)}
            className={`${buttonClass(isOwner ? 'primary' : 'outline')} w-full`}
          >
            Review quote {quote.number}
          </PanelLink>
        </li>
      )}
      {parts.map(({ text, to, panel }, place) => {
        const look = place === 0 && !quote ? 'primary' : 'outline'
        return (
          <li key={text} className="grow">
            {panel ? (
              <PanelLink panel={panel} opens={to} className={`${buttonClass(look)} w-full`}>
                {text}
              </PanelLink>
            ) : (
              <Button look={look} className="w-full" onClick={() => revealSection(to)}>
                {text}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Where a step is done: a panel over the request, or a section of it. */
function partFor({ kind, invoice }: NextStep, { toAccept, toConfirm }: HitRequest) {
  const number = invoice?.number ?? ''
  const parts: Partial<Record<typeof kind, { text: string; to: string; panel?: string }>> = {
    overdue: { text: `Overdue invoice ${number}`, to: number, panel: 'invoice' },
    expired: { text: 'Ask for a new quote', to: clientMessageId },
    invoice: { text: `Invoice ${number}`, to: number, panel: 'invoice' },
    accept: { text: `Check ${countOf(toAccept ?? 0, 'item')}`, to: 'checklist' },
    confirm: { text: `Confirm ${countOf(toConfirm ?? 0, 'handover item')}`, to: 'handover' },
  }
  return parts[kind]
}

export function RequestAside({ request }: { request: RequestDetail }) {
  const quote = openQuoteOf(request)
  if (useIsLoadingFacts(request)) {
    return (
      <PanelAside>
        <Skeleton className="mt-4 h-96" />
      </PanelAside>
    )
  }
  return (
    <PanelAside>
      <PanelLines>
        {!request.closure && request.status !== 'completed' && (
          <PanelLine name="Estimated completion">
            {request.estimatedCompletion ? (
              <Day date={request.estimatedCompletion} />
            ) : (
              <span className="text-soft">
                {quote ? formatQuotedCompletion(quote) : 'Not set yet'}
              </span>
            )}
          </PanelLine>
        )}
        {request.previewUrl && (
          <PanelLine name="Preview">
            <WebAddress url={request.previewUrl} />
          </PanelLine>
        )}
      </PanelLines>
      {request.status !== 'pending' && <RequestHandover request={request} />}
      <ChecklistSection request={request} viewer="client" />
      <ClientInvoices requestId={request.id} />
      <HitOfferSection request={request} />
      <section className="mt-4 pb-4">
        <h3 className="text-base">Your order</h3>
        <OrderedLines request={request} />
      </section>
    </PanelAside>
  )
}

/** One list from the first item on: the secret that it shows once is still in view at completion. */
function RequestHandover({ request }: { request: RequestDetail }) {
  const { id, status, solution, completedAt } = request
  const isCompleted = status === 'completed'
  const address = solution ? (
    <DeliveredSolution solution={solution} />
  ) : (
    <p className="text-soft">You’ll find its address here after the handover.</p>
  )
  return (
    <HandoverList
      requestId={id}
      completedAt={completedAt}
      heading={isCompleted ? 'Your solution' : 'Handover'}
      intro={
        isCompleted ? undefined : 'Check each item and confirm it. You’ll get the address last.'
      }
      fallback={isCompleted ? address : undefined}
    />
  )
}

/** Until all facts are here, or one has failed: a later one would push down the others. Once shown, they stay. */
function useIsLoadingFacts({ id, status }: RequestDetail): boolean {
  const [isReady, setIsReady] = useState(false)
  const requests = useRequests()
  const handover = useQuery({ ...handoverQuery(requests, id), enabled: status !== 'pending' })
  const hit = useQuery({ ...offeredHitQuery(requests, id), enabled: status === 'completed' })
  const isLoading = [handover, hit, ...useClientInvoices(id).queries].some(
    (part) => part.isLoading && part.failureCount === 0,
  )
  if (!isLoading && !isReady) setIsReady(true)
  return isLoading && !isReady
}

/** The events that were unread when this request was opened, or came since. */
function useFreshEvents({ events, unread }: RequestDetail): ReadonlySet<number> {
  const [opened] = useState({ unread, last: events.at(-1) })
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const found = unreadEvents(events, unread).map(({ id }) => id)
  if (found.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...found]))
  // Those on earlier pages, once they are loaded.
  const since = events.findIndex(({ id }) => id === opened.last?.id) + 1
  const earlier = unreadEvents(events.slice(0, since), opened.unread)
  return new Set([...seen, ...earlier.map(({ id }) => id)])
}

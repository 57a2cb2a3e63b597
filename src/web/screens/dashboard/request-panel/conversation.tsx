import { clsx } from 'clsx'
import type { Role } from '#domain/accounts/user-schema.ts'
import { formatNotAttached } from '#domain/files/file-limits.ts'
import { formatAnswerDue } from '#domain/requests/hit-request.ts'
import {
  type EventDetail,
  type EventStep,
  eventVisibility,
  formatSteps,
  inSteps,
  type Mailed,
} from '#domain/requests/request-event.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { openQuestion, unansweredMessage } from '#domain/requests/waiting.ts'
import { brandName } from '#domain/site/brand.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { PanelLink, WebAddress } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { QuoteBadge, quoteLinkId } from '#web/screens/dashboard/quotes/quote-panel.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { useNow } from '#web/shared/use-now.ts'

export interface ConversationProps {
  request: Pick<RequestDetail, 'events' | 'earlier' | 'requirements' | 'quotes' | 'dueAt'>
  /** Whose screen this is: their own side's messages look otherwise than the other side's. */
  viewer: Role
  fresh?: ReadonlySet<number> | undefined
}

/** The conversation about a request with its quotes and steps, oldest first. Notes have their own list. */
export function Conversation({ request, viewer, fresh }: ConversationProps) {
  const { events, dueAt } = request
  const now = useNow()
  const unanswered = unansweredMessage(events)
  const ours = dueAt === undefined ? undefined : formatAnswerDue(dueAt, { now })
  const answer = viewer === 'operator' ? 'Not answered yet' : ours
  const question = openQuestion(events)
  return (
    <ol aria-label="Timeline" className="grid gap-4">
      {inSteps(events.filter(({ detail }) => detail.kind !== 'noted')).map((step) => {
        const [event] = step
        return (
          <li key={event.id} className="grid">
            <Entry {...{ step, request, viewer }} isFresh={step.some(({ id }) => fresh?.has(id))} />
            {event === question && <Mark text="Needs an answer" />}
            {event === unanswered && answer && <Mark text={answer} />}
          </li>
        )
      })}
    </ol>
  )
}

function Mark({ text }: { text: string }) {
  return (
    <p className="thread-gap mt-3 flex items-center gap-3 text-sm font-semibold text-amber">
      {text}
    </p>
  )
}

function Entry(props: ConversationProps & { step: EventStep; isFresh: boolean }) {
  const { step, request, viewer, isFresh } = props
  const { by, at, detail } = step.at(-1) ?? step[0]
  const now = useNow()
  const sender = by.role === viewer ? by.name : undefined
  const marks = (
    <>
      <Moment at={at} />
      {eventVisibility[detail.kind] === 'internal' && <span>Internal</span>}
      {isFresh && (
        <span className="rounded-sm bg-primary px-1.5 font-semibold text-on-primary">New</span>
      )}
    </>
  )
  if (detail.kind === 'messaged') {
    return (
      <div className="thread-message" data-look={by.role === viewer ? 'own' : 'other'}>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          <strong className="font-semibold wrap-anywhere text-ink">{by.name}</strong>{' '}
          {/* A request has one client: on their own screen the name says it all. */}
          {by.role === 'operator' ? brandName : viewer === 'operator' && 'Client'} {marks}
          {detail.mailed && <span>By email</span>}
        </p>
        {detail.quote !== undefined && <p className="text-soft">About quote {detail.quote}</p>}
        <p className="wrap-anywhere whitespace-pre-wrap empty:hidden">{detail.text}</p>
        <FileList files={detail.files} sender={sender} />
        {detail.mailed && <MailedParts {...detail.mailed} />}
      </div>
    )
  }
  const quote =
    detail.kind === 'quoted'
      ? request.quotes.find(({ number }) => number === detail.number)
      : undefined
  // 'Order entered by Omar' names its author.
  const isNamed = 'enteredBy' in detail && detail.enteredBy === by.name
  const words = detail.kind === 'ordered' ? request.requirements : wordsOf(detail)
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline gap-x-3',
        quote
          ? 'justify-between rounded-lg border border-rule-strong px-4 py-2.5'
          : 'border-l-2 border-rule pl-4',
      )}
      data-decision={(viewer === 'client' && quote?.status === 'sent') || undefined}
    >
      <p className={quote && 'flex flex-wrap items-center gap-x-3'}>
        <strong className="font-semibold">{formatSteps(step, now)}</strong>{' '}
        {'url' in detail && detail.url && <WebAddress url={detail.url} />}
        {quote && (
          <>
            <QuoteBadge status={quote.status} viewer={viewer} />
            <PanelLink panel="quote" opens={String(quote.number)} id={quoteLinkId(quote.number)}>
              Open<span className="sr-only"> quote {quote.number}</span>
            </PanelLink>
          </>
        )}
        {detail.kind === 'invoice' && detail.step === 'issued' && (
          <PanelLink panel="invoice" opens={detail.invoice}>
            Open<span className="sr-only"> invoice {detail.invoice}</span>
          </PanelLink>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
        {isNamed ? null : by.name} {marks}
      </p>
      {detail.kind === 'quoted' && (
        <FileList
          files={detail.files}
          // What is or may be agreed on cannot be deleted.
          sender={quote?.status === 'accepted' || quote?.status === 'sent' ? undefined : sender}
        />
      )}
      {words && (
        <p className="w-full max-w-2xl wrap-anywhere whitespace-pre-wrap text-soft">{words}</p>
      )}
    </div>
  )
}

function MailedParts({ original, notAttached }: Mailed) {
  return (
    <>
      {notAttached && (
        <p className="mt-1 text-sm wrap-anywhere text-soft">{formatNotAttached(notAttached)}</p>
      )}
      {original && (
        <details className="mt-1 text-sm text-soft">
          <summary className="w-fit cursor-pointer py-1">Show original</summary>
          <p className="wrap-anywhere whitespace-pre-wrap">{original}</p>
        </details>
      )}
    </>
  )
}

function wordsOf(detail: EventDetail): string | undefined {
  if ('reason' in detail) return detail.reason
  if (detail.kind === 'item-changed') return detail.remark
  return detail.kind === 'delivered' ? detail.handoverNotes : undefined
}

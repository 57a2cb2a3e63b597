import { clsx } from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'
import {
  formatStatus,
  formatWaiting,
  type HitRequest,
  isLate,
  newUpdates,
} from '#domain/requests/hit-request.ts'
import {
  closureLabels,
  type RequestStatus,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Strike } from '#ui/strike.tsx'
import { orderedParam } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { PanelLink } from './panel-lines.tsx'

const TrackedContext = createContext(false)

export const TrackedProvider = TrackedContext.Provider

/** Whether the requests can be followed: samples cannot, nor can any where orders are simulated. */
export function useIsTracked(): boolean {
  return useContext(TrackedContext)
}

/** Opens the request where there is more to see of it than its line. */
export function RequestTitle({ request }: { request: HitRequest }) {
  if (!useIsTracked()) return request.title
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <PanelLink
        panel="request"
        opens={request.id}
        className="underline decoration-rule-strong decoration-1 underline-offset-4 hover:text-primary hover:decoration-primary"
      >
        <WrapLongWords text={request.title}>{request.title}</WrapLongWords>
      </PanelLink>
      {request.unread !== undefined && request.unread > 0 && (
        <span className="rounded-sm bg-primary px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-on-primary">
          <span aria-hidden>{request.unread} new</span>
          <span className="sr-only">{newUpdates(request.unread)}</span>
        </span>
      )}
    </span>
  )
}

export function RequestTarget({ request }: { request: HitRequest }) {
  const { status, targetSaaS } = request
  return (
    <WrapLongWords text={targetSaaS}>
      <Strike isStruck={status === 'completed'}>{targetSaaS}</Strike>
    </WrapLongWords>
  )
}

export function RequestBadge({ request }: { request: Pick<HitRequest, 'status' | 'closure'> }) {
  const { status, closure } = request
  if (closure) return <Badge tone="neutral">{closureLabels[closure.kind]}</Badge>
  return <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>
}

const tones: Record<RequestStatus, Tone> = {
  pending: 'primary',
  'in-progress': 'amber',
  completed: 'green',
}

/** Other words stay whole: a table would otherwise make its columns as narrow as a letter. */
function WrapLongWords({ text, children }: { text: string; children: ReactNode }) {
  return longWord.test(text) ? <span className="wrap-anywhere">{children}</span> : children
}

const longWord = /\S{21}/

export function useJustOrdered(requests: readonly HitRequest[]): HitRequest | undefined {
  const [params] = useSearchParams()
  return requests.find(({ id }) => id === params.get(orderedParam))
}

/** The current state of a request, highlighted while it is the client's turn. */
export function StatusNote({ request, isAlone }: { request: HitRequest; isAlone?: boolean }) {
  const now = useNow()
  // In a list, a new order has a notice that says when we answer.
  const hasNotice = useJustOrdered([request]) !== undefined && !isAlone
  const waiting = hasNotice ? undefined : formatWaiting(request, { now })
  return (
    <span
      className={clsx(
        'block text-[0.9375rem] leading-6',
        isLate(request, now)
          ? 'font-semibold text-danger'
          : request.waitingOn === 'client'
            ? 'font-semibold text-ink'
            : 'font-normal text-soft',
      )}
    >
      {formatStatus(request, now) + (waiting ? `. ${waiting}.` : '')}
    </span>
  )
}

export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures text-[0.9375rem] whitespace-nowrap">
      {formatDay(date)}
    </time>
  )
}

interface RequestEntryProps {
  request: HitRequest
  isSample?: boolean
  note: ReactNode
  event: string
  day: string
}

export function RequestEntry({ request, note, event, day, isSample }: RequestEntryProps) {
  // Each of them is a bar of the outline that a returning client sees before their own requests.
  const bar = { 'data-sample': isSample || undefined }
  const isJustOrdered = useJustOrdered([request]) !== undefined

  return (
    <li
      aria-current={isJustOrdered || undefined}
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-4 md:grid-cols-[6rem_1fr_9rem_8rem]"
    >
      <span {...bar} className="figures row-start-1 justify-self-start text-soft">
        {request.id}
      </span>
      <div className="col-span-2 row-start-2 md:col-span-1 md:col-start-2 md:row-start-1">
        <h3 className="text-lg leading-snug font-semibold tracking-normal">
          <span {...bar}>
            <RequestTitle request={request} />
          </span>
        </h3>
        {note}
      </div>
      <span
        {...bar}
        className="col-start-2 row-start-1 justify-self-end md:col-start-3 md:justify-self-start"
      >
        <RequestBadge request={request} />
      </span>
      <span className="col-span-2 text-soft md:col-span-1 md:col-start-4 md:row-start-1 md:text-right">
        <span {...bar}>
          <span className="md:sr-only">{event} </span>
          <Day date={day} />
        </span>
      </span>
    </li>
  )
}

import type * as z from 'zod/mini'
import { formatProgress } from '#domain/checklist/checklist-wording.ts'
import { dayMs, dayNumber, formatNearDay, hourMs, minuteMs } from '#domain/values/dates.ts'
import { clockAt, formatNearMomentDay } from '#domain/values/moments.ts'
import { countOf } from '#domain/values/money.ts'
import type {
  hitRequestSchema,
  requestFilterSchema,
  requestListSchema,
  Unread,
} from './hit-request-schema.ts'
import type { RequestEvent, Seen } from './request-event.ts'
import { type RequestStatus, requestStatuses } from './request-status.ts'

/** The current state of a request, in words for its client. */
export function formatStatus(request: HitRequest, nowMs = Date.now()): string {
  const { status, estimatedCompletion, completedAt } = request
  const day = (date: string) => formatNearDay(date, nowMs)
  if (status === 'completed') {
    return completedAt ? `Live since ${formatNearMomentDay(completedAt, nowMs)}` : 'Live'
  }
  const expected = estimatedCompletion && `, expected ${day(estimatedCompletion)}`
  if (status === 'in-progress') {
    const built = request.progress && `, ${formatProgress(request.progress)}`
    return `In progress${built ?? ''}${expected ?? ''}`
  }
  const { quote, waitingOn } = request
  if (quote?.status === 'sent') return `Quote sent, valid until ${day(quote.validUntil)}`
  if (quote?.status === 'accepted') return 'Quote accepted, work starts soon'
  // The client has written since: what the quote has become is not what they wait for.
  if (quote && waitingOn === 'agency')
    return quote.status === 'withdrawn'
      ? 'We’re preparing a new quote'
      : 'We have your answer and are preparing the next step'
  if (quote?.status === 'expired') return `Quote expired on ${day(quote.validUntil)}`
  if (waitingOn === 'client') return 'We asked you a question'
  if (quote) return quote.status === 'declined' ? 'Quote declined' : 'Quote withdrawn'
  if (expected) return `Scheduled${expected}`
  const isNew = request.updatedAt === request.createdAt
  return isNew ? 'We’re reviewing your order' : 'We’re preparing your quote'
}

export const recentRequestCount = 3

export type Solution = NonNullable<HitRequest['solution']>

export type HitRequest = z.infer<typeof hitRequestSchema>

export type RequestList = z.infer<typeof requestListSchema>

export type StatusCounts = Record<RequestStatus, number>

export const noRequestCounts: Readonly<StatusCounts> = {
  pending: 0,
  'in-progress': 0,
  completed: 0,
}

export function countByStatus(requests: readonly HitRequest[]): StatusCounts {
  const counts = { ...noRequestCounts }
  for (const request of requests) if (!request.closure) counts[request.status] += 1
  return counts
}

export function countAll(counts: StatusCounts): number {
  return requestStatuses.reduce((sum, status) => sum + counts[status], 0)
}

/** Newest first by the day of the order; of one day's orders, the higher number first. */
export function newestFirst(requests: readonly HitRequest[]): HitRequest[] {
  return requests.toSorted(
    (a, b) =>
      Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
      b.id.localeCompare(a.id, 'en', { numeric: true }),
  )
}

export function mostRecent(requests: readonly HitRequest[]): HitRequest[] {
  return newestFirst(requests).slice(0, recentRequestCount)
}

export function completedOnly(requests: readonly HitRequest[]): HitRequest[] {
  return newestFirst(requests).filter((request) => request.status === 'completed')
}

export type RequestFilter = z.infer<typeof requestFilterSchema>

/** The requests a filter leaves, newest first. Search looks at number, title and target, in any case. */
export function filterRequests(
  requests: readonly HitRequest[],
  { search = '', status, state = 'open', before }: RequestFilter,
): HitRequest[] {
  const wanted = search.trim().toLowerCase()
  const sorted = newestFirst(requests)
  const start = before === undefined ? 0 : sorted.findIndex(({ id }) => id === before) + 1
  return sorted
    .slice(start)
    .filter((request) => status === undefined || request.status === status)
    .filter((request) => isIn(request, state))
    .filter(({ id, title, targetSaaS }) =>
      [id, title, targetSaaS].some((text) => text.toLowerCase().includes(wanted)),
    )
}

function isIn({ closure, unread = 0 }: HitRequest, state: RequestFilter['state']): boolean {
  if (state === 'all') return true
  if (state === 'closed-unread') return closure !== undefined && unread > 0
  return (closure !== undefined) === (state === 'closed')
}

const shownMax = 99

export function sumUnread(requests: Unread['own'] = []): number {
  return requests.reduce((sum, { unread }) => sum + unread, 0)
}

/** What only the browser knows of a client’s list: see `nextSteps`. */
interface OwnSteps {
  isEmailConfirmed: boolean
  draftTarget: string
}

/** As long as a client’s list of what waits for them is. For an operator, each request with a dot in the queue counts once. */
export function countWaiting(
  { own, queue = [], waiting }: Partial<Unread> = {},
  { isEmailConfirmed, draftTarget }: OwnSteps,
): number {
  if (waiting === undefined) return sumUnread(own) + queue.length
  // A draft is the first order of a new client.
  const hasDraft = draftTarget !== '' && !waiting.isNew
  return waiting.count + Number(!isEmailConfirmed) + Number(hasDraft)
}

/** `1 thing is waiting for you`, `3 things are waiting for you` */
export function formatWaitingCount(count: number): string {
  return `${countOf(count, 'thing')} ${count === 1 ? 'is' : 'are'} waiting for you`
}

/** `3`, or `99+` where there is no room for more. */
export function shortCount(count: number): string {
  return count > shownMax ? `${shownMax}+` : `${count}`
}

/** `(3) Dashboard | Hitlist` */
export function titleWithUnread(title: string, count: number): string {
  return count === 0 ? title : `(${shortCount(count)}) ${title}`
}

/** The client's unread events: the latest ones by operators, as many as the unread count. */
export function unreadEvents(events: readonly RequestEvent[], unread = 0): RequestEvent[] {
  return unread === 0 ? [] : events.filter(isUpdate).slice(-unread)
}

/** An outage is emailed, and is no update to be read. */
function isUpdate({ by, detail }: RequestEvent): boolean {
  return by.role === 'operator' && detail.kind !== 'outage'
}

/** The newest event that a reader sees. It is not always the last: a delivery is shown at its handover. */
export function seenIn(events: readonly RequestEvent[]): Seen {
  return events.length === 0 ? {} : { upTo: String(Math.max(...events.map(({ id }) => id))) }
}

export function newUpdates(count: number): string {
  return countOf(count, 'new update')
}

type WaitingRequest = Pick<HitRequest, 'status' | 'waitingOn' | 'dueAt'>

export interface Reader {
  now: number
  /** The reader's own if absent. */
  timeZone?: string | undefined
}

/** Whose turn it is, in words for the client. Undefined if neither side's, or if the status shows it: see `formatStatus`. */
export function formatWaiting(
  { status, waitingOn, dueAt }: WaitingRequest,
  { now, timeZone }: Reader,
): string | undefined {
  if (waitingOn === 'client') return status === 'pending' ? undefined : 'We asked you a question'
  if (waitingOn !== 'agency' || dueAt === undefined) return undefined
  if (Date.parse(dueAt) > now) return `You’ll hear from us ${formatDueBy(dueAt, { now, timeZone })}`
  return `We’re sorry, our reply is late. It was due ${formatPastDay(dueAt, { now, timeZone })}`
}

/** `today`, `yesterday`, `on Nov 19`: to the minute, it would read as a timetable. */
function formatPastDay(at: string, { now, timeZone }: Reader): string {
  const days = daysUntil(at, { now, timeZone })
  if (days === -1) return 'yesterday'
  return `${days === 0 ? '' : 'on '}${formatNearMomentDay(at, now, timeZone)}`
}

/** By the reader’s calendar. */
function daysUntil(at: string, { now, timeZone }: Reader): number {
  const dayOf = (ms: number) => dayNumber(clockAt(ms, timeZone).day)
  return dayOf(Date.parse(at)) - dayOf(now)
}

/** Whether a client has waited for us longer than promised. */
export function isLate({ waitingOn, dueAt }: WaitingRequest, now: number): boolean {
  return waitingOn === 'agency' && dueAt !== undefined && Date.parse(dueAt) <= now
}

/** Below a client’s message that we have not answered: `We’ll answer tomorrow.` */
export function formatAnswerDue(dueAt: string, reader: Reader): string {
  return Date.parse(dueAt) > reader.now
    ? `We’ll answer ${formatDueBy(dueAt, reader)}.`
    : 'We’re sorry, our reply is late.'
}

/** By when, as people say it: `today`, `tonight`, `tomorrow`, `by Friday`, `by Nov 30`. */
export function formatDueBy(dueAt: string, reader: Reader): string {
  const due = clockAt(Date.parse(dueAt), reader.timeZone)
  const days = daysUntil(dueAt, reader)
  if (days < 1) return due.hour < eveningHour ? 'today' : 'tonight'
  if (days === 1) return 'tomorrow'
  return `by ${days < 7 ? due.weekday : formatNearDay(due.day, reader.now)}`
}

const eveningHour = 18

/** The first sentence after an order: `HIT-012 received. You’ll hear from us by Friday.` */
export function formatNewOrder(request: WaitingRequest & { id: string }, reader: Reader): string {
  const waiting = formatWaiting(request, reader)
  return `${request.id} received.${waiting === undefined ? '' : ` ${waiting}.`}`
}

/** `due in 3 h`, `overdue by 2 days`. Rounded down, so that it never shows more time than is left. */
export function describeDue(dueAt: string, nowMs: number) {
  const leftMs = Date.parse(dueAt) - nowMs
  const isOverdue = leftMs < 0
  const span = formatSpan(Math.abs(leftMs))
  return { text: isOverdue ? `overdue by ${span}` : `due in ${span}`, isOverdue }
}

/** What was due is overdue once its last day is over. */
export function isOverdueOn(dueOn: string, today: string): boolean {
  return dueOn < today
}

/** How long something has waited: `for 3 h`, `for 2 days`. */
export function formatWaited(since: string, nowMs: number): string {
  return `for ${formatSpan(nowMs - Date.parse(since))}`
}

function formatSpan(ms: number): string {
  if (ms < hourMs) return `${Math.max(Math.floor(ms / minuteMs), 1)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}

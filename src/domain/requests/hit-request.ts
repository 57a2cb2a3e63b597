import type * as z from 'zod/mini'
import { formatProgress } from '#domain/checklist/checklist-wording.ts'
import { formatNearDay } from '#domain/values/dates.ts'
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
  if (status === 'completed') return completedAt ? `Live since ${day(completedAt)}` : 'Live'
  const expected = estimatedCompletion && `, expected ${day(estimatedCompletion)}`
  if (status === 'in-progress') {
    const built = request.progress && `, ${formatProgress(request.progress)}`
    return `In progress${built ?? ''}${expected ?? ''}`
  }
  const { quote, waitingOn } = request
  if (quote?.status === 'sent') return `Quote sent, valid until ${day(quote.validUntil)}`
  if (quote?.status === 'accepted') return 'Quote accepted, work starts soon'
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

/** What is new or waits on each request. What waits was new before it was read, so it does not count twice. */
export function sumUnread(requests: Unread['own'] = []): number {
  return requests.reduce((sum, { unread, waiting = 0 }) => sum + Math.max(unread, waiting), 0)
}

/** For an operator, each request with a dot in the queue counts once. */
export function countUnread({ own, queue = [] }: Partial<Unread> = {}): number {
  return sumUnread(own) + queue.length
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
  return unread === 0 ? [] : events.filter(({ by }) => by.role === 'operator').slice(-unread)
}

/** The newest event that a reader sees. It is not always the last: a delivery is shown at its handover. */
export function seenIn(events: readonly RequestEvent[]): Seen {
  return events.length === 0 ? {} : { upTo: String(Math.max(...events.map(({ id }) => id))) }
}

/** `3 new updates`, or `3 new or waiting for you` if something waits. */
export function newUpdates(count: number, isWaiting = false): string {
  if (isWaiting) return `${count} new or waiting for you`
  return `${count} new ${count === 1 ? 'update' : 'updates'}`
}

import type { Unread } from './hit-request-schema.ts'
import type { RequestEvent, Seen } from './request-event.ts'

const shownMax = 99

export function sumUnread(requests: Unread['own'] = []): number {
  return requests.reduce((sum, { unread }) => sum + unread, 0)
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

/** `3 new updates` */
export function newUpdates(count: number): string {
  return `${count} new ${count === 1 ? 'update' : 'updates'}`
}

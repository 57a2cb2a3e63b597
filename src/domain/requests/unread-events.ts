import type { RequestEvent, Seen } from './request-event.ts'

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

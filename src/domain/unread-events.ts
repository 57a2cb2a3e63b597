import type { RequestEvent } from './request-event.ts'

/** Of the events that a client may see, the latest by the agency, as many as have not been read. */
export function unreadEvents(events: readonly RequestEvent[], unread = 0): RequestEvent[] {
  return unread === 0 ? [] : events.filter(({ by }) => by.role === 'operator').slice(-unread)
}

/** `3 new updates` */
export function newUpdates(count: number): string {
  return `${count} new ${count === 1 ? 'update' : 'updates'}`
}

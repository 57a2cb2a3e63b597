import type { RequestEvent } from './request-event.ts'

/** The client's unread events: the latest ones by operators, as many as the unread count. */
export function unreadEvents(events: readonly RequestEvent[], unread = 0): RequestEvent[] {
  return unread === 0 ? [] : events.filter(({ by }) => by.role === 'operator').slice(-unread)
}

/** `3 new updates` */
export function newUpdates(count: number): string {
  return `${count} new ${count === 1 ? 'update' : 'updates'}`
}

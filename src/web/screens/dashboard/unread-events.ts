import type { RequestEvent } from '#domain/request-event.ts'

/** The agency's latest messages among these, as many as the client has not read. */
export function unreadEvents(events: readonly RequestEvent[], unread = 0): number[] {
  if (unread === 0) return []
  return events
    .filter(({ by, detail }) => by.role === 'operator' && detail.kind === 'messaged')
    .slice(-unread)
    .map(({ id }) => id)
}

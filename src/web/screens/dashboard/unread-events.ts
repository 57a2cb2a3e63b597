import type { RequestDetail } from '#domain/request-detail.ts'

/** The agency's latest messages, as many as the client has not read. */
export function unreadEvents({ events, unread = 0 }: RequestDetail): number[] {
  if (unread === 0) return []
  return events
    .filter(({ by, detail }) => by.role === 'operator' && detail.kind === 'messaged')
    .slice(-unread)
    .map(({ id }) => id)
}

import { useEffect, useRef, useState } from 'react'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { seenIn, unreadEvents } from '#domain/requests/unread-events.ts'
import { useMarkRead } from '#web/queries/following.ts'

/**
 * The events that were unread when this request was opened, or came since. Opening it is reading
 * them, which is sent once; here they stay marked for as long as it is open.
 */
export function useFreshEvents(request: RequestDetail): ReadonlySet<number> {
  const first = request.events[0]?.id
  const unread = unreadEvents(request.events, request.unread).map(({ id }) => id)
  const newest = unread.at(-1)
  const [{ fresh, missing, from }, setState] = useState(() => ({
    fresh: new Set(unread) as ReadonlySet<number>,
    /** Unread events that are on earlier pages. */
    missing: Math.max(0, (request.unread ?? 0) - unread.length),
    from: first,
  }))
  const announced = useRef<number>(undefined)
  const { mutate: markRead } = useMarkRead(request.id)

  if (first !== from) {
    const start = request.events.findIndex(({ id }) => id === from)
    const loaded = request.events.slice(0, Math.max(0, start))
    const found = unreadEvents(loaded, missing).map(({ id }) => id)
    setState({ fresh: new Set([...found, ...fresh]), missing: missing - found.length, from: first })
  } else if (unread.some((id) => !fresh.has(id))) {
    setState({ fresh: new Set([...fresh, ...unread]), missing, from })
  }

  useEffect(() => {
    if (newest === undefined || newest === announced.current) return
    announced.current = newest
    markRead(seenIn(request.events))
  }, [newest, markRead, request.events])

  return fresh
}

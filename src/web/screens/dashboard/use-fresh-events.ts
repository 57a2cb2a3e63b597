import { useEffect, useRef, useState } from 'react'
import type { RequestDetail } from '#domain/request-detail.ts'
import { useMarkRead } from '#web/queries/following.ts'
import { unreadEvents } from './unread-events.ts'

/**
 * The messages that were unread when this request was opened, or came since. Opening it is reading
 * them, which is told once; here they stay marked for as long as it is open.
 */
export function useFreshEvents(request: RequestDetail): ReadonlySet<number> {
  const unread = unreadEvents(request)
  const newest = unread.at(-1)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(() => new Set(unread))
  const told = useRef<number>(undefined)
  const { mutate: markRead } = useMarkRead(request.id)

  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))

  useEffect(() => {
    if (newest === undefined || newest === told.current) return
    told.current = newest
    markRead()
  }, [newest, markRead])

  return fresh
}

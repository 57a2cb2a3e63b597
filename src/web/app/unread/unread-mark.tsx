import { useQuery } from '@tanstack/react-query'
import type { Following } from '#contract/backend.ts'
import { newUpdates } from '#domain/requests/unread-events.ts'
import { shortCount, sumUnread } from '#domain/requests/unread-wording.ts'
import { unreadQuery } from '#web/queries/unread.ts'
import styles from './unread.css?inline'

/** Takes no room of its own, so that nothing moves when it comes and goes. It describes the link it is in. */
export function UnreadMark({ following }: { following: Following }) {
  const { data } = useQuery(unreadQuery(following))
  const count = sumUnread(data?.own) + sumUnread(data?.queue)
  if (count === 0) return null
  return (
    <>
      <UnreadStyles />
      <span aria-hidden className="unread-mark">
        {shortCount(count)}
      </span>
      <span id="unread-updates" hidden>
        {newUpdates(count)}
      </span>
    </>
  )
}

/** Visitors have nothing unread, so no page carries these styles. */
export function UnreadStyles() {
  return (
    <style href="unread" precedence="screen">
      {styles}
    </style>
  )
}

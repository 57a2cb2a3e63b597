import { useQuery } from '@tanstack/react-query'
import type { Following } from '#contract/backend.ts'
import { newUpdates } from '#domain/unread-events.ts'
import { shortCount, sumUnread } from '#domain/unread-wording.ts'
import { unreadQuery } from '#web/queries/unread.ts'
import './unread.css'

/** Takes no room of its own, so that nothing moves when it comes and goes. It describes the link it is in. */
export function UnreadMark({ following }: { following: Following }) {
  const { data } = useQuery(unreadQuery(following))
  const count = sumUnread(data?.own) + sumUnread(data?.queue)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden className="unread-mark">
        {shortCount(count)}
      </span>
      <span id="unread-updates" hidden>
        {newUpdates(count)}
      </span>
    </>
  )
}

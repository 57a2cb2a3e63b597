import { newUpdates } from '#domain/requests/unread-events.ts'

/** How much there is that the client has not read. A screen reader hears of what. */
export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-sm bg-primary px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-on-primary">
      <span aria-hidden>{count} new</span>
      <span className="sr-only">{newUpdates(count)}</span>
    </span>
  )
}

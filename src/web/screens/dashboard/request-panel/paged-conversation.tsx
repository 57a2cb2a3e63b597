import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { seenIn } from '#domain/requests/hit-request.ts'
import type { Seen } from '#domain/requests/request-event.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import type { EarlierEvents } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { Conversation, type ConversationProps } from './conversation.tsx'

/** A conversation from its newest page on, with a button for what came before. It opens at its end. */
export function PagedConversation({
  earlier,
  ...conversation
}: ConversationProps & { earlier: EarlierEvents }) {
  const { events, earlier: cursor } = conversation.request
  const listRef = useRef<HTMLDivElement>(null)
  const restore = useRef<() => void>(undefined)
  const first = events[0]?.id
  const [opened] = useState(first)
  const last = events.at(-1)
  const known = useRef(last?.id)
  const { user } = useSession()
  const name = user?.name

  // A quote that waits for the client's decision is seen first, whatever else is new.
  useLayoutEffect(() => {
    // A dialog that is opened with a known request is shown after this effect, and nothing scrolls before.
    queueMicrotask(() => {
      const open = listRef.current?.querySelector('[data-decision]')
      const end = listRef.current?.querySelector('li:last-child')
      ;(open ?? end)?.scrollIntoView({ block: open ? 'center' : 'end' })
      // On a phone the whole panel scrolls: to its end, so that no row is cut by the composer. Unless what is written is shown instead.
      const dialog = listRef.current?.closest('dialog')
      const isShown = Number(listRef.current?.offsetHeight) > 0
      if (dialog && !open && isShown) dialog.scrollTop = dialog.scrollHeight
    })
  }, [])

  // What the user of this panel has just written is scrolled into view: its form is elsewhere in the panel.
  useEffect(() => {
    if (last === undefined || last.id === known.current) return
    known.current = last.id
    const isOwn = last.by.role === conversation.viewer && last.by.name === name
    if (!isOwn || !('text' in last.detail)) return
    listRef.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
  }, [last, conversation.viewer, name])

  // What is being read stays where it is on the screen when events are put above it.
  useLayoutEffect(() => {
    if (first !== undefined) restore.current?.()
    restore.current = undefined
  }, [first])

  function fetchNextPage() {
    if (cursor === null) return
    earlier.load(cursor, () => {
      restore.current = preserveScroll(listRef.current?.querySelector('li'))
    })
  }

  return (
    <div className="thread-pages grid gap-4">
      <ShowMore
        query={{
          hasNextPage: cursor !== null,
          isFetchingNextPage: earlier.isPending,
          isFetchNextPageError: earlier.isError,
          fetchNextPage,
        }}
        shown={events.length}
        more="Show earlier messages"
        busy="Loading…"
        end="No earlier messages."
        failed="We couldn’t load earlier messages. Please try again."
        className=""
      />
      <p role="status" className="sr-only">
        {first !== opened && `${events.length} entries shown`}
      </p>
      <div ref={listRef}>
        <Conversation {...conversation} />
      </div>
      {/* An open panel makes the rest of the page silent, the announcer out there included. */}
      <Announcer />
    </div>
  )
}

/** Opening a request marks its events as read. */
export function useReadOnSight(
  { unread = 0, events }: Pick<RequestDetail, 'unread' | 'events'>,
  markRead: (seen: Seen) => void,
): void {
  const { upTo } = seenIn(events)
  useEffect(() => {
    if (unread > 0) markRead({ upTo })
  }, [unread, upTo, markRead])
}

/** The returned function scrolls an element back to where it is on the screen now. */
function preserveScroll(element: Element | null | undefined): (() => void) | undefined {
  if (!element) return undefined
  const { top } = element.getBoundingClientRect()
  return () => {
    const moved = element.getBoundingClientRect().top - top
    // Which of them scrolls depends on the width of the screen.
    for (const box of [element.closest('.panel-body'), element.closest('dialog')]) {
      if (box) box.scrollTop += moved
    }
  }
}

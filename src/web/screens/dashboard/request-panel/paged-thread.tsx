import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { Button } from '#ui/button.tsx'
import { isFocusLost } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'
import type { EarlierEvents } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { type Conversation, Thread } from './thread.tsx'

interface PagedThreadProps {
  request: Conversation
  earlier: EarlierEvents
  viewer: Role
  fresh?: ReadonlySet<number>
}

/** A conversation from its newest page on, with a button for what came before. It opens at its end. */
export function PagedThread({ request, earlier, viewer, fresh }: PagedThreadProps) {
  const { events } = request
  const listRef = useRef<HTMLDivElement>(null)
  const restore = useRef<() => void>(undefined)
  const first = events[0]?.id
  useOpenedAtEnd(listRef)
  useSentInView(listRef, events.at(-1), viewer)

  // What is being read stays where it is on the screen when events are put above it.
  useLayoutEffect(() => {
    if (first !== undefined) restore.current?.()
    restore.current = undefined
  }, [first])

  return (
    <div className="thread-pages grid gap-4">
      <ShowEarlier
        cursor={request.earlier}
        shown={events.length}
        earlier={earlier}
        beforeShown={() => {
          restore.current = preserveScroll(listRef.current?.querySelector('li'))
        }}
      />
      <div ref={listRef}>
        <Thread request={request} viewer={viewer} fresh={fresh} />
      </div>
    </div>
  )
}

/** A quote that waits for the client's decision is seen first, whatever else is new. */
function useOpenedAtEnd(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const open = list.current?.querySelector('[data-decision]')
    const last = list.current?.querySelector('li:last-child')
    ;(open ?? last)?.scrollIntoView({ block: open ? 'center' : 'end' })
  }, [list])
}

/** What the user of this panel has just written is scrolled into view: its form is elsewhere in the panel. */
function useSentInView(
  list: RefObject<HTMLElement | null>,
  last: RequestEvent | undefined,
  viewer: Role,
): void {
  const { user } = useSession()
  const name = user?.name
  const known = useRef(last?.id)

  useEffect(() => {
    if (last === undefined || last.id === known.current) return
    known.current = last.id
    const isOwn = last.by.role === viewer && last.by.name === name
    if (!isOwn || !('text' in last.detail)) return
    list.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
  }, [list, last, viewer, name])
}

interface ShowEarlierProps {
  cursor: number | null
  shown: number
  earlier: EarlierEvents
  beforeShown: () => void
}

function ShowEarlier({ cursor, shown, earlier, beforeShown }: ShowEarlierProps) {
  const { isPending, isError, load } = earlier
  const [isUsed, setIsUsed] = useState(false)
  if (cursor === null && !isUsed) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {cursor === null ? (
        <p ref={takeLostFocus} tabIndex={-1} className="text-soft outline-none">
          No earlier messages.
        </p>
      ) : (
        <Button
          look="outline"
          isBusy={isPending}
          onClick={() => {
            setIsUsed(true)
            load(cursor, beforeShown)
          }}
        >
          {isPending ? 'Loading…' : 'Show earlier messages'}
        </Button>
      )}
      {isError && !isPending && (
        <Outcome isProblem>We couldn’t load earlier messages. Please try again.</Outcome>
      )}
      <p role="status" className="sr-only">
        {isUsed && !isPending && !isError && `${shown} entries shown`}
      </p>
    </div>
  )
}

/** From the button, which is gone, and without a jump to the top. */
function takeLostFocus(end: HTMLElement | null): void {
  if (isFocusLost()) end?.focus({ preventScroll: true })
}

/** Remembers where an element is on the screen; the returned function scrolls it back there. */
function preserveScroll(element: Element | null | undefined): (() => void) | undefined {
  if (!element) return undefined
  const { top } = element.getBoundingClientRect()
  return () => {
    const moved = element.getBoundingClientRect().top - top
    const scroller = scrollerOf(element)
    if (scroller && moved !== 0) scroller.scrollTop += moved
  }
}

function scrollerOf(element: Element): Element | null {
  let scroller = element.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
    scroller = scroller.parentElement
  }
  return scroller ?? document.scrollingElement
}

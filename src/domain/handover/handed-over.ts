import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'

/** A solution may be prepared early and withdrawn: the client sees it only while the request is completed. */
export function isHandedOver(status: RequestStatus): boolean {
  return status === 'completed'
}

export function clientEvents(events: readonly RequestEvent[], status: RequestStatus) {
  return events.flatMap(createClientView(status))
}

/** A delivery is shown with the step that hands it over: of several drafts the last, none before the completion. */
export function createClientView(status: RequestStatus): (event: RequestEvent) => RequestEvent[] {
  let draft: RequestEvent | undefined
  let isOver = false
  return (event) => {
    const { detail } = event
    if (detail.kind === 'delivered') {
      if (!isHandedOver(status)) return []
      if (isOver) return [event]
      draft = event
      return []
    }
    if (detail.kind !== 'moved') return [event]
    isOver = isHandedOver(detail.to)
    if (!isOver || draft === undefined) return [event]
    const handedOver = draft
    draft = undefined
    return [handedOver, event]
  }
}

/** Whether there is a delivery that has not been handed over. */
export function hasDraft(steps: readonly RequestEvent[]): boolean {
  const last = steps.findLast(({ detail }) => detail.kind === 'delivered')
  return last !== undefined && !clientEvents(steps, 'completed').includes(last)
}

/**
 * Inserts the deliveries of a completed request into one page of its timeline. The page has every other
 * event; `steps` has every move and delivery of the request, oldest first. Each delivery is on exactly
 * one page: that of the event it comes before, or the newest.
 */
export function withDeliveries(
  page: readonly RequestEvent[],
  steps: readonly RequestEvent[],
  /** The event before the page, where there is one, and whether any comes after it. */
  { previous = [], isNewest }: { previous?: readonly RequestEvent[]; isNewest: boolean },
): RequestEvent[] {
  const known = new Map([...steps, ...previous, ...page].map((event) => [event.id, event]))
  const inOrder = [...known.values()].toSorted((a, b) => a.id - b.id)
  const all = clientEvents(inOrder, 'completed')
  const place = (event: RequestEvent | undefined) => all.findIndex(({ id }) => id === event?.id)
  let start = place(page[0])
  if (start === -1) return []
  while (all[start - 1]?.detail.kind === 'delivered') start -= 1
  return all.slice(start, isNewest ? undefined : place(page.at(-1)) + 1)
}

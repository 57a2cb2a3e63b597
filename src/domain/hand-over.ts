import type { RequestStatus } from './hit-request.ts'
import type { RequestEvent } from './request-event.ts'

/** A solution may be prepared early, and taken back: it is the client's while the request is completed. */
export function isHandedOver(status: RequestStatus): boolean {
  return status === 'completed'
}

/**
 * What a client reads of a request's events. What was delivered is told with the step that hands it
 * over: of several drafts the last, and none while there is nothing to be had.
 */
export function clientEvents(
  events: readonly RequestEvent[],
  status: RequestStatus,
): RequestEvent[] {
  const told: RequestEvent[] = []
  let draft: RequestEvent | undefined
  let isOver = false
  for (const event of events) {
    const { detail } = event
    if (detail.kind === 'delivered' && !isOver) {
      draft = event
      continue
    }
    if (detail.kind === 'moved') {
      isOver = isHandedOver(detail.to)
      if (isOver && draft) {
        told.push(draft)
        draft = undefined
      }
    }
    told.push(event)
  }
  return isHandedOver(status) ? told : told.filter(({ detail }) => detail.kind !== 'delivered')
}

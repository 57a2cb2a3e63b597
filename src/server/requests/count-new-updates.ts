import { hasDraft, isHandedOver } from '#domain/requests/handover.ts'
import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import { unreadEvents } from '#domain/requests/unread-events.ts'
import type { Query } from '#server/db/database.ts'
import { listEventPage, listSteps } from './event-store.ts'
import type { Current } from './request-changes.ts'

/**
 * How many updates an operator's change adds to those the client has not read: every event that
 * becomes visible to the client with it. Negative when a step back hides unread deliveries again.
 */
export async function countNewUpdates(
  query: Query,
  number: number,
  current: Current,
  detail: EventDetail,
): Promise<number> {
  if (eventVisibility[detail.kind] === 'internal') return 0
  if (detail.kind === 'delivered') return isHandedOver(current.status) ? 1 : 0
  if (detail.kind !== 'moved' || current.solutionUrl === null) return 1
  if (isHandedOver(detail.to)) return hasDraft(await listSteps(query, number)) ? 2 : 1
  if (!isHandedOver(detail.from)) return 1
  const { events } = await listEventPage(query, { number, ...current }, 'client')
  const hidden = unreadEvents(events, current.unreadByClient).filter(
    (event) => event.detail.kind === 'delivered',
  )
  return 1 - hidden.length
}

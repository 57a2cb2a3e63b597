import type { EventFacts } from '#domain/running-totals.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { appendEvent, type NewEvent } from '#server/db/event-store.ts'
import { countEvent } from './count-event.ts'
import { enqueueNotifications } from './notifications/enqueue-notifications.ts'

/** The request of an event. */
export interface EventRequest {
  number: number
  clientId: string
  companyId: string
  /** What the figures need to know beside the event. */
  facts?: EventFacts
}

/** Appends an event to a request's timeline. Everything that follows from events starts here. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  { facts = {}, ...request }: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
): Promise<void> {
  const id = await appendEvent(trx, { ...event, requestNumber: request.number })
  const status = facts.change?.after.status
  await enqueueNotifications(trx, announce, { ...request, ...event, id, status })
  await countEvent(trx, request.number, event, facts)
}

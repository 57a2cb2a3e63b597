import type { Announce, Query } from '#server/db/database.ts'
import { appendEvent, type NewEvent } from '#server/db/event-store.ts'

/** The request of an event. */
interface EventRequest {
  number: number
  clientId: string
}

/** Appends an event to a request's timeline. Everything that follows from events starts here. */
export async function recordEvent(
  trx: Query,
  _announce: Announce,
  { number }: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
): Promise<void> {
  await appendEvent(trx, { ...event, requestNumber: number })
}

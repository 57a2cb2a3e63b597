import { answerOf } from '#domain/requests/answer-times.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notifications.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import type { Current } from './request-changes.ts'

/** The request of an event. */
export interface EventRequest {
  number: number
  clientId: string
  companyId: string
  /** Before and after an event that may change whose turn it is, or its status. */
  change?: { before: Current; after: Current }
}

/** Appends an event to a request's timeline. Everything that follows from events starts here. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  { change, ...request }: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
): Promise<void> {
  const answer = answerOf(event, change)
  const id = await appendEvent(trx, { ...event, requestNumber: request.number }, answer)
  const status = change?.after.status
  await enqueueNotifications(trx, announce, { ...request, ...event, id, status })
}

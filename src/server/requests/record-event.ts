import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import {
  type Answer,
  answerHours,
  dueTime,
  type TurnEvent,
  waitingFrom,
} from '#domain/requests/waiting.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notifications.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import type { WaitingColumns } from './request-changes.ts'
import { noDueTime, type RequestRow } from './request-row.ts'

/** Appends an event to a request's timeline, announces and notifies: everything that follows from events. Returns its id. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  { number, clientId, companyId, status }: RequestRow,
  event: Omit<NewEvent, 'requestNumber'>,
  answer?: Answer,
): Promise<number> {
  const id = await appendEvent(trx, { ...event, requestNumber: number }, answer)
  await enqueueNotifications(trx, announce, { number, clientId, companyId, ...event, id, status })
  announce({ kind: 'request', number, companyId, isInternal: isInternal(event.detail) })
  return id
}

/** A note that settles a message changes whose turn it is, which the client sees. */
function isInternal(detail: EventDetail): boolean {
  const settles = detail.kind === 'noted' && detail.settles
  return eventVisibility[detail.kind] === 'internal' && !settles
}

/** Whose turn it is after a whole timeline, and until when. */
export function waitingOf(
  plans: Pick<RequestRow, 'plan' | 'acceptedPlan'>,
  events: TurnEvent[],
  at: string,
): WaitingColumns {
  const waiting = waitingFrom(events, at)
  const dueAt = dueTime(waiting, answerHours(plans.acceptedPlan, plans.plan)) ?? noDueTime
  return { ...waiting, dueAt }
}

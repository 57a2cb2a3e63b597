import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import {
  answerHours,
  answerOf,
  dueTime,
  type TurnEvent,
  waitingFrom,
} from '#domain/requests/waiting.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notifications.ts'
import { appendEvent, listEvents, type NewEvent } from './event-store.ts'
import { countForOtherSide, type WaitingColumns } from './request-changes.ts'
import { noDueTime, type RequestRow } from './request-row.ts'

/** The request of an event. */
export interface EventRequest {
  number: number
  clientId: string
  companyId: string
  /** Before and after an event that may change whose turn it is, or its status. */
  change?: { before: RequestRow; after: RequestRow }
}

/** Appends an event to a request's timeline, announces and notifies: everything that follows from events. Returns its id. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  { number, clientId, companyId, change }: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
): Promise<number> {
  const answer = answerOf(event, change)
  const id = await appendEvent(trx, { ...event, requestNumber: number }, answer)
  const status = change?.after.status
  await enqueueNotifications(trx, announce, { number, clientId, companyId, ...event, id, status })
  announce({ kind: 'request', number, companyId, isInternal: isInternal(event.detail) })
  return id
}

/** A note that settles a message changes whose turn it is, which the client sees. */
function isInternal(detail: EventDetail): boolean {
  const settles = detail.kind === 'noted' && detail.settles
  return eventVisibility[detail.kind] === 'internal' && !settles
}

/** Records an event that the other side has not read, with the columns of the locked request that it changes. */
export async function recordUpdate(
  trx: Query,
  announce: Announce,
  request: EventRequest,
  event: Omit<NewEvent, 'requestNumber'>,
  values: Partial<RequestRow> = {},
): Promise<void> {
  const { at, by } = event
  await countForOtherSide(trx, request.number, by.role, { ...values, updatedAt: at })
  await recordEvent(trx, announce, request, event)
}

type Plans = Pick<RequestRow, 'plan' | 'acceptedPlan'>

/** Whose turn it is after a new event, and until when. `plans` are the request's after it. */
export async function waitingAfter(
  trx: Query,
  number: number,
  plans: Plans,
  added: TurnEvent,
): Promise<WaitingColumns> {
  return waitingOf(plans, [...(await listEvents(trx, number)), added], added.at)
}

/** The same of a whole timeline. */
export function waitingOf(plans: Plans, events: TurnEvent[], at: string): WaitingColumns {
  const waiting = waitingFrom(events, at)
  const dueAt = dueTime(waiting, answerHours(plans.acceptedPlan, plans.plan)) ?? noDueTime
  return { ...waiting, dueAt }
}

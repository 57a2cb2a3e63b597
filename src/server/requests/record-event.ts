import {
  isReceipt,
  notifiedBy,
  unconfirmedOrdersWaitMs,
  updatesWaitMs,
} from '#domain/notifications/notification-rules.ts'
import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import {
  type Answer,
  answerHours,
  dueTime,
  type TurnEvent,
  waitingFrom,
} from '#domain/requests/waiting.ts'
import type { Announce, Query } from '#server/db/database.ts'
import {
  notifyClient,
  notifyMembers,
  notifyOperators,
} from '#server/notifications/notification-store.ts'
import { addDeliveries } from '#server/webhooks/webhook-store.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import type { WaitingColumns } from './request-changes.ts'
import { noDueTime, type RequestRow } from './request-row.ts'

type RequestEvent = Omit<NewEvent, 'requestNumber'>

/** Appends an event to a request's timeline, announces and notifies: everything that follows from events. Returns its id. */
export async function recordEvent(
  trx: Query,
  announce: Announce,
  request: RequestRow,
  event: RequestEvent,
  answer?: Answer,
): Promise<number> {
  const { number, companyId } = request
  const id = await appendEvent(trx, { ...event, requestNumber: number }, answer)
  await notify(trx, announce, request, event, id)
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

/** Records whom to email about an event and which webhooks get it. The mailer composes the emails. */
async function notify(
  trx: Query,
  announce: Announce,
  { number: requestNumber, clientId, companyId, status }: RequestRow,
  { by, at, detail }: RequestEvent,
  eventId: number,
): Promise<void> {
  const { client, operators } = notifiedBy({ by, detail, status })
  const event = { eventId, requestNumber, createdAt: at }
  if (client === 'order-received') await notifyClient(trx, event, client, clientId)
  else if (client !== undefined) {
    const createdAt = client === 'update' ? later(at, updatesWaitMs) : at
    const notified = { ...event, createdAt }
    await notifyMembers(trx, notified, client, companyId, isReceipt(client) ? '' : by.id)
  }
  // A client who is an operator as well gets one email, not two.
  if (operators !== undefined) {
    const isPostponed = operators === 'new-order' && by.isEmailConfirmed === false
    const createdAt = isPostponed ? later(at, unconfirmedOrdersWaitMs) : at
    await notifyOperators(trx, { ...event, createdAt }, operators, [by.id, clientId])
    const delivered = { eventId, requestNumber, kind: operators }
    // Not the notification's time: an email may be postponed, a delivery is not.
    if (await addDeliveries(trx, delivered, at)) announce({ kind: 'webhook' })
  }
  if (client === undefined && operators === undefined) return
  announce({ kind: 'mail' })
}

function later(at: string, waitMs: number): string {
  return new Date(Date.parse(at) + waitMs).toISOString()
}

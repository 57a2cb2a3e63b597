import {
  isReceipt,
  notifiedBy,
  unconfirmedOrdersWaitMs,
  updatesWaitMs,
} from '#domain/notifications/notification-rules.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { Announce, Query } from '#server/db/database.ts'
import type { NewEvent } from '#server/requests/event-store.ts'
import { addDeliveries } from '#server/webhooks/webhook-store.ts'
import { notifyClient, notifyMembers, notifyOperators } from './notification-store.ts'

interface RecordedEvent extends Omit<NewEvent, 'requestNumber'> {
  id: number
  number: number
  clientId: string
  companyId: string
  /** The request's after the event, where it may have changed. */
  status: RequestStatus | undefined
}

/** Records whom to email about an event and which webhooks get it, in its transaction. The mailer composes the emails. */
export async function enqueueNotifications(
  trx: Query,
  announce: Announce,
  { id, number, clientId, companyId, by, at, detail, status }: RecordedEvent,
): Promise<void> {
  const { client, operators } = notifiedBy({ by, detail, status })
  const event = { eventId: id, requestNumber: number, createdAt: at }
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
    const delivered = { eventId: id, requestNumber: number, kind: operators }
    // Not the notification's time: an email may be postponed, a delivery is not.
    if (await addDeliveries(trx, delivered, at)) announce({ kind: 'webhook' })
  }
  if (client === undefined && operators === undefined) return
  announce({ kind: 'mail' })
}

function later(at: string, waitMs: number): string {
  return new Date(Date.parse(at) + waitMs).toISOString()
}

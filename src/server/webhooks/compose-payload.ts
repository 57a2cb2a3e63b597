import * as z from 'zod/mini'
import { isForClients, mayRead } from '#domain/notifications/notification-kinds.ts'
import { type WebhookPayload, webhookPayloadSchema } from '#domain/webhooks/webhook.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { isMemberOfRequest } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import { listEventsById } from '#server/requests/event-store.ts'
import { findHitRequest } from '#server/requests/request-store.ts'
import type { ClaimedDelivery } from './webhook-delivery-store.ts'

/**
 * What a delivery says, with nothing that its owner could not read by a call of the API. Undefined for an
 * owner who may not read it any more.
 */
export async function composePayload(
  query: Query,
  delivery: ClaimedDelivery & { owner: Pick<SessionUser, 'missingFactor'> },
): Promise<WebhookPayload | undefined> {
  const { kind, eventId, requestNumber, createdAt, owner, webhook } = delivery
  // The same for every attempt and every replay of an event; a test has its own each time.
  const id = `msg_${webhook.id}_${eventId ?? `test${delivery.id}`}`
  if (kind === 'test') return { id, kind, createdAt }
  const reader = isForClients(kind) ? 'client' : 'operator'
  if (eventId === null || requestNumber === null || !mayRead(kind, owner)) return undefined
  if (reader === 'client' && !(await isMemberOfRequest(query, requestNumber, owner.id))) {
    return undefined
  }
  const [event] = await listEventsById(query, [eventId])
  const request = await findHitRequest(query, requestNumber, reader)
  if (event === undefined || request === undefined) return undefined
  // Fields that the contract does not name are not sent.
  return z.parse(webhookPayloadSchema, { id, kind, createdAt: event.at, request, event })
}

import type { Updateable } from 'kysely'
import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import {
  isReceipt,
  notifiedBy,
  unconfirmedOrdersWaitMs,
  updatesWaitMs,
} from '#domain/notifications/notification-rules.ts'
import { type EventDetail, eventVisibility } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import {
  type Answer,
  answerHours,
  dueTime,
  type TurnEvent,
  waitingFrom,
} from '#domain/requests/waiting.ts'
import { messages } from '#domain/values/messages.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { startMonths } from '#server/notifications/month-store.ts'
import {
  notifyClient,
  notifyMembers,
  notifyOperators,
} from '#server/notifications/notification-store.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { addDeliveries } from '#server/webhooks/webhook-store.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import { noDueTime, type RequestRow } from './request-row.ts'

export interface RequestScope {
  number: number
  companyId?: string
}

/** A request as far as a user may reach it in a role: an operator any, a client those of their company. */
export function scopeOf(id: string, user: SessionUser, role: Role = user.role): RequestScope {
  const number = requestNumber(id)
  return role === 'operator' ? { number } : { number, companyId: companyOf(user) }
}

/** Sets columns of a request. The caller holds its lock. */
export async function updateRequest(
  query: Query,
  number: number,
  values: Updateable<Schema['request']>,
): Promise<void> {
  await query.updateTable('request').set(values).where('number', '=', number).execute()
}

export function findRequest(query: Query, scope: RequestScope): Promise<RequestRow | undefined> {
  return selectRequest(query, scope).executeTakeFirst()
}

/** Reads a request for a change that depends on its values. No other transaction changes it meanwhile. */
export async function lockRequest(query: Query, scope: RequestScope): Promise<RequestRow> {
  return (await selectRequest(query, scope).forUpdate().executeTakeFirst()) ?? throwNotFound()
}

export function throwNotFound(): never {
  throw new CallError('not-found', messages.requestNotFound)
}

function selectRequest(query: Query, scope: RequestScope) {
  return query
    .selectFrom('request')
    .where((eb) => eb.and({ ...scope }))
    .selectAll()
}

/** Locks the requests of a company that is being deleted, and the company, so that no other is added. */
export async function lockRequestsOf(query: Query, companyId: string): Promise<void> {
  await query.selectFrom('company').where('id', '=', companyId).select('id').forUpdate().execute()
  const requests = query.selectFrom('request').where('companyId', '=', companyId).select('number')
  await requests.forUpdate().execute()
}

type RequestEvent = Omit<NewEvent, 'requestNumber'>

/** Appends an event to a request's timeline, announces and notifies: everything that follows from events. Returns its id. */
export async function recordEvent(
  trx: Transaction,
  request: RequestRow,
  event: RequestEvent,
  answer?: Answer,
): Promise<number> {
  const { number, companyId } = request
  const id = await appendEvent(trx, { ...event, requestNumber: number }, answer)
  await notify(trx, request, event, id)
  trx.announce({ kind: 'request', number, companyId, isInternal: isInternal(event.detail) })
  return id
}

/** A note that settles a message changes whose turn it is, which the client sees. */
function isInternal(detail: EventDetail): boolean {
  const settles = detail.kind === 'noted' && detail.settles
  return eventVisibility[detail.kind] === 'internal' && !settles
}

/** Whose turn it is after a whole timeline, and until when. */
export async function waitingOf(
  query: Query,
  plans: Pick<RequestRow, 'plan' | 'acceptedPlan'>,
  events: TurnEvent[],
  at: string,
): Promise<Pick<RequestRow, 'waitingOn' | 'waitingSince' | 'dueAt'>> {
  const waiting = waitingFrom(events, at)
  if (waiting.waitingOn !== 'agency') return { ...waiting, dueAt: noDueTime }
  const { hours } = await readSettings(query)
  const promised = answerHours(plans.acceptedPlan, plans.plan)
  return { ...waiting, dueAt: dueTime(waiting, promised, hours) ?? noDueTime }
}

/** Records whom to email about an event and which webhooks get it. The mailer composes the emails. */
async function notify(
  trx: Transaction,
  { number, clientId, companyId, status }: RequestRow,
  { by, at, detail }: RequestEvent,
  eventId: number,
): Promise<void> {
  if (detail.kind === 'moved' && isHandedOver(status)) await startMonths(trx, companyId, at)
  const { client, operators } = notifiedBy({ by, detail, status })
  const event = { eventId, requestNumber: number, createdAt: at }
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
    const delivered = { eventId, requestNumber: number, kind: operators }
    // Not the notification's time: an email may be postponed, a delivery is not.
    if (await addDeliveries(trx, delivered, at)) trx.announce({ kind: 'webhook' })
  }
  if (client === undefined && operators === undefined) return
  trx.announce({ kind: 'mail' })
}

function later(at: string, waitMs: number): string {
  return new Date(Date.parse(at) + waitMs).toISOString()
}

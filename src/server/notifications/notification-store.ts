import { expressionBuilder, sql } from 'kysely'
import {
  type ClientNotification,
  type NotificationKind,
  type OperatorNotification,
} from '#domain/notifications/notification-kinds.ts'
import type { Query } from '#server/db/database.ts'

/** The event that a notification is about. */
interface NotifiedEvent {
  eventId: number
  requestNumber: number
  createdAt: string
}

/** The receipt of an order: to who placed it. */
export async function notifyClient(
  query: Query,
  event: NotifiedEvent,
  kind: ClientNotification,
  userId: string,
): Promise<void> {
  const { eventId, requestNumber, createdAt } = event
  await query
    .insertInto('notification')
    .values({ eventId, requestNumber, createdAt, kind, userId })
    .execute()
}

/** Notifies the members of a company but one: who did it, or none. */
export async function notifyMembers(
  query: Query,
  event: NotifiedEvent,
  kind: ClientNotification,
  companyId: string,
  exceptUserId: string,
): Promise<void> {
  await query
    .insertInto('notification')
    .columns(notificationColumns)
    .expression(
      query
        .selectFrom('membership')
        .where('membership.companyId', '=', companyId)
        .where('membership.userId', '<>', exceptUserId)
        .select('membership.userId')
        .select(valuesOf(event, kind)),
    )
    .execute()
}

const notificationColumns = ['userId', 'eventId', 'requestNumber', 'kind', 'createdAt'] as const

/** The columns after the user's. PostgreSQL cannot tell the type of a selected value without a cast. */
function valuesOf({ eventId, requestNumber, createdAt }: NotifiedEvent, kind: NotificationKind) {
  const { cast, val } = expressionBuilder()
  return [
    cast<number>(val(eventId), 'bigint').as('eventId'),
    cast<number>(val(requestNumber), 'bigint').as('requestNumber'),
    cast<NotificationKind>(val(kind), 'text').as('kind'),
    cast<string>(val(createdAt), 'text').as('createdAt'),
  ]
}

/** Notifies the operator that the request is assigned to; without one, all operators but two users. */
export async function notifyOperators(
  query: Query,
  event: NotifiedEvent,
  kind: OperatorNotification,
  exceptUserIds: readonly [string, string],
): Promise<void> {
  const assignee = query
    .selectFrom('request')
    .innerJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .where('request.number', '=', event.requestNumber)
    // An account that is no operator's any more takes care of nothing.
    .where('assignee.role', '=', 'operator')
    .select('assignee.id')
  await query
    .insertInto('notification')
    .columns(notificationColumns)
    .expression(
      query
        .selectFrom('user')
        // Spelled out, because an index of operators alone is used for nothing else.
        .where('user.role', '=', sql.lit('operator'))
        .where('user.id', 'not in', exceptUserIds)
        .where((eb) => eb.or([eb('user.id', '=', assignee), eb.not(eb.exists(assignee))]))
        .select('user.id')
        .select(valuesOf(event, kind)),
    )
    // An operator who is a member as well gets one email, not two.
    .onConflict((known) => known.columns(['eventId', 'userId']).doNothing())
    .execute()
}

/** What a member has read is not emailed to them any more. Their colleagues' emails stay. */
export async function dropReadByClient(
  query: Query,
  requestNumber: number,
  upToEventId: number,
  userId: string,
): Promise<void> {
  await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('requestNumber', '=', requestNumber)
    .where('eventId', '<=', upToEventId)
    .where('kind', '=', 'message')
    .execute()
}

/** What one of the operators who would be emailed has read is emailed to none of them. */
export async function dropReadByOperator(
  query: Query,
  requestNumber: number,
  upToEventId: number,
  operatorId: string,
): Promise<void> {
  await query
    .deleteFrom('notification')
    .where('requestNumber', '=', requestNumber)
    .where('eventId', '<=', upToEventId)
    .where('kind', '=', 'client-message')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification as own')
          .whereRef('own.requestNumber', '=', 'notification.requestNumber')
          .where('own.kind', '=', 'client-message')
          .where('own.userId', '=', operatorId)
          .select('own.eventId'),
      ),
    )
    .execute()
}

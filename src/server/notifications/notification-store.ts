import { sql } from 'kysely'
import {
  type ClientNotification,
  type NotificationKind,
  type OperatorNotification,
} from '#domain/notifications/notification-kinds.ts'
import { compileInsert, compileOnce } from '#server/db/compile-once.ts'
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
  await insertNotification(query, { ...event, kind, userId })
}

const insertNotification = compileInsert(
  'notification',
  ['eventId', 'requestNumber', 'createdAt', 'kind', 'userId'],
  (insert) => insert,
)

/** Notifies the members of a company but one: who did it, or none. */
export async function notifyMembers(
  query: Query,
  { eventId, requestNumber, createdAt }: NotifiedEvent,
  kind: ClientNotification,
  companyId: string,
  exceptUserId: string,
): Promise<void> {
  await insertForMembers(query, eventId, requestNumber, kind, createdAt, companyId, exceptUserId)
}

const insertForMembers = compileOnce((query) =>
  query
    .insertInto('notification')
    .columns(['eventId', 'userId', 'requestNumber', 'kind', 'createdAt'])
    .expression(
      query
        .selectFrom('membership')
        .where('membership.companyId', '=', '')
        .where('membership.userId', '<>', '')
        .select((eb) => [
          eb.cast<number>(eb.val(0), 'bigint').as('eventId'),
          'membership.userId',
          eb.cast<number>(eb.val(0), 'bigint').as('requestNumber'),
          eb.cast<NotificationKind>(eb.val(''), 'text').as('kind'),
          eb.cast<string>(eb.val(''), 'text').as('createdAt'),
        ]),
    ),
)

/** Notifies the operator that the request is assigned to; without one, all operators but two users. */
export async function notifyOperators(
  query: Query,
  { eventId, requestNumber, createdAt }: NotifiedEvent,
  kind: OperatorNotification,
  exceptUserIds: readonly [string, string],
): Promise<void> {
  const assignee = [requestNumber, 'operator']
  const row = [eventId, requestNumber, kind, createdAt]
  await insertForOperators(query, ...row, ...exceptUserIds, ...assignee, ...assignee)
}

const insertForOperators = compileOnce((query) => {
  const assignee = query
    .selectFrom('request')
    .innerJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .where('request.number', '=', 0)
    // An account that is no operator's any more takes care of nothing.
    .where('assignee.role', '=', 'operator')
    .select('assignee.id')
  return (
    query
      .insertInto('notification')
      .columns(['eventId', 'userId', 'requestNumber', 'kind', 'createdAt'])
      .expression(
        query
          .selectFrom('user')
          // Spelled out, because an index of operators alone is used for nothing else.
          .where('user.role', '=', sql.lit('operator'))
          .where('user.id', 'not in', ['', ''])
          .where((eb) => eb.or([eb('user.id', '=', assignee), eb.not(eb.exists(assignee))]))
          .select((eb) => [
            eb.cast<number>(eb.val(0), 'bigint').as('eventId'),
            'user.id',
            eb.cast<number>(eb.val(0), 'bigint').as('requestNumber'),
            eb.cast<NotificationKind>(eb.val(''), 'text').as('kind'),
            eb.cast<string>(eb.val(''), 'text').as('createdAt'),
          ]),
      )
      // An operator who is a member as well gets one email, not two.
      .onConflict((known) => known.columns(['eventId', 'userId']).doNothing())
  )
})

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

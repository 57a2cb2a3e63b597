import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import {
  type ClientNotification,
  digestKinds,
  isDigest,
  type NotificationKind,
  type OperatorNotification,
} from '#domain/notification-kinds.ts'
import type { Role } from '#domain/role.ts'
import { compileInsert, compileOnce } from './compile-once.ts'
import type { Database, Query } from './database.ts'
import type { Schema } from './schema.ts'

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

/** Notifies the members of a company but the one who did it. */
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

/** When the next notification is due, if there is one. */
export async function findNextNotificationDue(
  query: Query,
  digestDelayMs: number,
): Promise<number | undefined> {
  const oldest = await query
    .selectFrom('notification')
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.min('createdAt').as('createdAt')])
    .execute()
  const dueTimes = oldest.map(
    ({ kind, createdAt }) => Date.parse(createdAt) + (isDigest(kind) ? digestDelayMs : 0),
  )
  return dueTimes.length === 0 ? undefined : Math.min(...dueTimes)
}

/** A user with a due notification. */
export interface Recipient {
  id: string
  email: string
  role: Role
  isEmailConfirmed: boolean
}

/**
 * Locks the user whose notification has been due the longest: only one process at a time composes a
 * user's emails. Undefined when there is none, or when another process has the user locked.
 */
export async function lockNextRecipient(
  query: Query,
  engine: Database['engine'],
  digestsUntil: string,
): Promise<Recipient | undefined> {
  const row = await query
    .selectFrom('user')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('notification')
        .where(isDue(digestsUntil))
        .orderBy('createdAt')
        .limit(1)
        .select('userId'),
    )
    .select(['id', 'email', 'role', 'emailVerified'])
    // SQLite has one writer at a time, and no such clause.
    .$if(engine === 'postgres', (select) => select.forNoKeyUpdate().skipLocked())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { emailVerified, ...recipient } = row
  return { ...recipient, isEmailConfirmed: Boolean(emailVerified) }
}

type Notification = Selectable<Schema['notification']>

/** What one email is about. */
export interface TakenNotifications extends Pick<Notification, 'requestNumber' | 'kind'> {
  eventIds: number[]
}

/**
 * Takes the notification of a user that has been due the longest; of messages, with all others on the
 * same request. The caller holds the lock of the user.
 */
export async function takeNotifications(
  query: Query,
  userId: string,
  digestsUntil: string,
): Promise<TakenNotifications | undefined> {
  const due = await query
    .selectFrom('notification')
    .where('userId', '=', userId)
    .where(isDue(digestsUntil))
    .orderBy('createdAt')
    .orderBy('eventId')
    .limit(1)
    .select(['eventId', 'requestNumber', 'kind'])
    .executeTakeFirst()
  if (due === undefined) return undefined
  const { requestNumber, kind } = due
  const taken = await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('requestNumber', '=', requestNumber)
    .where('kind', '=', kind)
    .$if(!isDigest(kind), (one) => one.where('eventId', '=', due.eventId))
    .returning('eventId')
    .execute()
  return { requestNumber, kind, eventIds: taken.map(({ eventId }) => eventId) }
}

/** What the emails about a request say besides its events, and whether a user is a member of its company. */
export function findNotifiedRequest(query: Query, number: number, userId: string) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('company', 'company.id', 'request.companyId')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.companyId', '=', 'request.companyId')
        .on('membership.userId', '=', userId),
    )
    .where('request.number', '=', number)
    .select(['request.title', 'request.requirements', 'request.dueAt'])
    .select(['request.budget', 'request.timeframe', 'request.companySize'])
    .select(['user.name', 'company.name as company', 'membership.userId as memberId'])
    .executeTakeFirstOrThrow()
}

/** Messages wait until they are as old as that; everything else is due at once. */
function isDue(digestsUntil: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'notification'>()
  return eb.or([eb('kind', 'not in', [...digestKinds]), eb('createdAt', '<=', digestsUntil)])
}

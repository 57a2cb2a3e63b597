import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import { digestKinds, isDigest } from '#domain/notification-kinds.ts'
import type { Role } from '#domain/role.ts'
import type { Database, Query } from './database.ts'
import type { Schema } from './schema.ts'

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

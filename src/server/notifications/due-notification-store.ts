import { type Selectable, sql } from 'kysely'
import type { Role } from '#domain/accounts/role.ts'
import {
  isDigest,
  type NotificationKind,
  notificationKinds,
} from '#domain/notifications/notification-kinds.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export interface WaitingNotification
  extends Pick<
    Selectable<Schema['notification']>,
    'eventId' | 'userId' | 'requestNumber' | 'kind'
  > {
  /** When it is to be composed, in ms since 1970. */
  dueAt: number
}

/** The notification that is due first, if there is any. */
export async function findNextNotification(
  query: Query,
  digestDelayMs: number,
): Promise<WaitingNotification | undefined> {
  // The oldest of each kind: one index lookup per kind, however many rows there are.
  const oldest = await notificationKinds
    .map((kind) => oldestOf(query, kind))
    .reduce((all, one) => all.unionAll(one))
    .execute()
  const waiting = oldest.map(({ createdAt, ...notification }) => ({
    ...notification,
    // Messages wait a moment; everything else is due at once.
    dueAt: Date.parse(createdAt) + (isDigest(notification.kind) ? digestDelayMs : 0),
  }))
  return waiting.toSorted((one, other) => one.dueAt - other.dueAt)[0]
}

function oldestOf(query: Query, kind: NotificationKind) {
  const oldest = query
    .selectFrom('notification')
    .where('kind', '=', sql.lit(kind))
    .orderBy('createdAt')
    .orderBy('eventId')
    .limit(sql.lit(1))
    .select(['eventId', 'userId', 'requestNumber', 'kind', 'createdAt'])
  // On SQLite, a part of a union can have a limit only inside of a query of its own.
  return query.selectFrom(oldest.as('oldest')).selectAll()
}

/** A user with a due notification. */
export interface Recipient {
  id: string
  email: string
  role: Role
  isEmailConfirmed: boolean
}

/** Locks a user: only one process at a time composes a user's emails. Undefined when another one does. */
export async function lockRecipient(
  query: Query,
  engine: Database['engine'],
  id: string,
): Promise<Recipient | undefined> {
  const row = await query
    .selectFrom('user')
    .where('id', '=', id)
    .select(['id', 'email', 'role', 'isEmailConfirmed'])
    // SQLite has one writer at a time, and no such clause.
    .$if(engine === 'postgres', (select) => select.forNoKeyUpdate().skipLocked())
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...row, isEmailConfirmed: Boolean(row.isEmailConfirmed) }
}

/**
 * Takes a notification; of messages, with all others on the same request. Returns the ids of their
 * events: none when another process has taken it. The caller holds the lock of the user.
 */
export async function takeNotifications(
  query: Query,
  { eventId, userId, requestNumber, kind }: WaitingNotification,
): Promise<number[]> {
  const taken = await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('requestNumber', '=', requestNumber)
    .where('kind', '=', kind)
    .$if(!isDigest(kind), (one) => one.where('eventId', '=', eventId))
    .returning('eventId')
    .execute()
  return taken.map((event) => event.eventId)
}

/** Whether the address of the client of a request is not confirmed. */
export async function isOrderUnconfirmed(query: Query, requestNumber: number): Promise<boolean> {
  const found = await unconfirmedOrders(query)
    .where('request.number', '=', requestNumber)
    .select('request.number')
    .executeTakeFirst()
  return found !== undefined
}

/** Takes all notifications of an operator about orders of unconfirmed accounts, also those that are not due yet. */
export async function takeUnconfirmedOrders(query: Query, userId: string): Promise<number[]> {
  const taken = await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('kind', '=', 'new-order')
    .where('requestNumber', 'in', unconfirmedOrders(query).select('request.number'))
    .returning('requestNumber')
    .execute()
  return taken.map(({ requestNumber }) => requestNumber).toSorted((one, other) => one - other)
}

function unconfirmedOrders(query: Query) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .where('user.isEmailConfirmed', '=', 0)
}

/** What an email that lists orders says about each. */
export function listNotifiedOrders(query: Query, numbers: number[]) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('company', 'company.id', 'request.companyId')
    .where('request.number', 'in', numbers)
    .orderBy('request.number')
    .select(['request.number', 'request.title', 'user.name', 'company.name as company'])
    .execute()
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
    .select(['request.status', 'request.solutionUrl', 'request.handoverNotes'])
    .select(['request.budget', 'request.timeframe', 'request.companySize'])
    .select(['user.name', 'company.name as company', 'membership.userId as memberId'])
    .executeTakeFirstOrThrow()
}

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import type { TeamRole } from '#domain/companies/team.ts'
import {
  type ClientNotification,
  isAboutInvoices,
  isDigest,
  type NotificationKind,
  notificationKinds,
  type OperatorNotification,
} from '#domain/notifications/notification-rules.ts'
import { factFields } from '#domain/requests/order-fields.ts'
import { isRequestId, requestNumber as numberOf } from '#domain/requests/request-id.ts'
import { agencyRole, operatorIds } from '#server/companies/membership-store.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { lastMove } from '#server/requests/request-row.ts'

interface NotifiedEvent {
  eventId: number
  requestNumber: number
  createdAt: string
}

/** One user: who placed an order, of its receipt, and who is to be reminded. */
export async function notifyClient(
  query: Query,
  event: NotifiedEvent,
  kind: ClientNotification,
  userId: string,
): Promise<void> {
  await query
    .insertInto('notification')
    .values({ ...event, kind, userId })
    .execute()
}

/** Of a member: whether they see their company's invoices. */
const seesInvoices = sql<boolean>`(membership.role = 'owner' or exists
  (select 1 from company as own where own.id = membership."companyId" and own."doMembersSeeInvoices" = 1))`

/** Notifies the members of a company but one: who did it, or none. */
export async function notifyMembers(
  query: Query,
  event: NotifiedEvent,
  kind: ClientNotification,
  companyId: string,
  exceptUserId: string,
): Promise<void> {
  const members = query
    .selectFrom('membership')
    .where('companyId', '=', companyId)
    .where('userId', '<>', exceptUserId)
    .$if(isAboutInvoices(kind), (all) => all.where(seesInvoices))
    .select('userId')
  await notifyAll(query, event, kind, members)
}

/** The addresses of the members who get emails of a kind. */
export async function listRecipients(query: Query, companyId: string, kind: ClientNotification) {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .where('membership.companyId', '=', companyId)
    .$if(isAboutInvoices(kind), (all) => all.where(seesInvoices))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notificationPreference as own')
            .whereRef('own.userId', '=', 'user.id')
            .where('own.kind', '=', kind)
            .where('own.offSince', 'is not', null)
            .select('own.userId'),
        ),
      ),
    )
    .orderBy('user.email')
    .select('user.email')
    .execute()
  return rows.map(({ email }) => email)
}

/** The members of a company with a confirmed address who get emails of a kind, and whether they lack a required second factor. */
export async function listConfirmedMembers(
  query: Query,
  companyId: string,
  kind: ClientNotification,
) {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.userId')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .leftJoin('notificationPreference as own', (join) =>
      join.onRef('own.userId', '=', 'user.id').on('own.kind', '=', kind),
    )
    .where('membership.companyId', '=', companyId)
    .where('user.isEmailConfirmed', '=', 1)
    .where('own.offSince', 'is', null)
    .orderBy('user.email')
    .select(['user.id', 'user.email', 'user.secondFactorSince', 'company.isFactorRequired'])
    .execute()
  return rows.map(({ id, email, secondFactorSince, isFactorRequired }) => ({
    id,
    email,
    lacksFactor: isFactorRequired === 1 && secondFactorSince === null,
  }))
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
    .where('number', '=', event.requestNumber)
    // An account that is no operator's any more takes care of nothing.
    .where('assigneeId', 'in', operatorIds(query))
    .select('assigneeId')
  const operators = operatorIds(query)
    .where('userId', 'not in', exceptUserIds)
    .where((eb) => eb.or([eb('userId', '=', assignee), eb.not(eb.exists(assignee))]))
  await notifyAll(query, event, kind, operators)
}

async function notifyAll(
  query: Query,
  { eventId, requestNumber, createdAt }: NotifiedEvent,
  kind: NotificationKind,
  users: SelectQueryBuilder<Schema, never, { userId: string }>,
): Promise<void> {
  const rows = query
    .selectFrom(users.as('notified'))
    // SQLite takes `on conflict` after a select for a join, unless the select has a condition.
    .where(sql.lit(true))
    .select((eb) => [
      eb.cast<number>(eb.val(eventId), 'bigint').as('eventId'),
      'notified.userId',
      eb.cast<number>(eb.val(requestNumber), 'bigint').as('requestNumber'),
      eb.cast<NotificationKind>(eb.val(kind), 'text').as('kind'),
      eb.cast<string>(eb.val(createdAt), 'text').as('createdAt'),
    ])
  await query
    .insertInto('notification')
    .columns(['eventId', 'userId', 'requestNumber', 'kind', 'createdAt'])
    .expression(rows)
    // An operator who is a member as well gets one email, not two.
    .onConflict((known) => known.columns(['eventId', 'userId']).doNothing())
    .execute()
}

/** A new member gets the weekly emails that their colleagues will get. */
export async function joinWeekly(query: Query, companyId: string, userId: string): Promise<void> {
  const own = query.selectFrom('request').where('companyId', '=', companyId).select('number')
  const rows = query
    .selectFrom('notification')
    .where('kind', '=', 'weekly-progress')
    .where('requestNumber', 'in', own)
    .select((eb) => [
      'eventId',
      eb.cast<string>(eb.val(userId), 'text').as('userId'),
      'requestNumber',
      'kind',
      eb.fn.min('createdAt').as('createdAt'),
    ])
    .groupBy(['eventId', 'requestNumber', 'kind'])
  await query
    .insertInto('notification')
    .columns(['eventId', 'userId', 'requestNumber', 'kind', 'createdAt'])
    .expression(rows)
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
    .where((eb) => eb.and({ userId, requestNumber }))
    .where('kind', 'in', ['message', 'update'])
    .where('eventId', '<=', upToEventId)
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
    .where((eb) => eb.and({ requestNumber, kind: 'client-message' }))
    .where('eventId', '<=', upToEventId)
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

export async function findNextNotification(query: Query, digestDelayMs: number) {
  const oldest = await notificationKinds
    .map((kind) => oldestOf(query, kind))
    .reduce((all, one) => all.unionAll(one))
    .execute()
  const waiting = oldest.map(({ createdAt, ...notification }) => ({
    ...notification,
    // When it is to be composed, in ms since 1970. Messages wait a moment; everything else is due at once.
    dueAt: Date.parse(createdAt) + (isDigest(notification.kind) ? digestDelayMs : 0),
  }))
  return waiting.toSorted((one, other) => one.dueAt - other.dueAt)[0]
}

export type WaitingNotification = NonNullable<Awaited<ReturnType<typeof findNextNotification>>>

/** One index lookup, however many rows there are. */
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

/** Locks a user: only one process at a time composes a user's emails. Undefined when another one does. */
export async function lockRecipient(query: Query, id: string) {
  const row = await query
    .selectFrom('user')
    .where('id', '=', id)
    .select(['id', 'email', 'isEmailConfirmed', 'secondFactorSince', agencyRole])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: userId, email, isEmailConfirmed } = row
  return { id: userId, email, isEmailConfirmed: Boolean(isEmailConfirmed), ...readerOf(row) }
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>

/** The user of an address, by what decides what they may read. */
export async function findReader(query: Query, email: string) {
  const user = query.selectFrom('user').where('email', '=', email)
  const row = await user.select(['secondFactorSince', agencyRole]).executeTakeFirst()
  return row && readerOf(row)
}

function readerOf(row: { agencyRole: TeamRole | null; secondFactorSince: string | null }) {
  const role: Role = row.agencyRole === null ? 'client' : 'operator'
  return { role, hasSecondFactor: row.secondFactorSince !== null }
}

/**
 * Takes a notification; of messages, all on the request. Returns their events: none if another process took it, and
 * may have added the same one again, for a later reminder.
 */
export async function takeNotifications(
  query: Query,
  { eventId, userId, requestNumber, kind, dueAt }: WaitingNotification,
): Promise<number[]> {
  const createdAt = new Date(dueAt).toISOString()
  const taken = await query
    .deleteFrom('notification')
    .where((eb) => eb.and({ userId, requestNumber, kind }))
    .$if(!isDigest(kind), (one) => one.where((eb) => eb.and({ eventId, createdAt })))
    .returning('eventId')
    .execute()
  return taken.map((event) => event.eventId)
}

/** Whether the company requires a second factor that an email is about: see `companyThread`, or that of its request. */
export async function isFactorRequiredFor(query: Query, thread: string): Promise<boolean> {
  const [, companyId = ''] = thread.split('.')
  const ofRequest = query
    .selectFrom('request')
    .where('number', '=', isRequestId(thread) ? numberOf(thread) : 0)
    .select('companyId')
  const row = await query
    .selectFrom('company')
    .where((eb) => eb.or([eb('id', '=', companyId), eb('id', '=', ofRequest)]))
    .where('isFactorRequired', '=', 1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Groups the emails of a kind that are about a company and none of its requests. */
export function companyThread(kind: NotificationKind, companyId: string): string {
  return `${kind}.${companyId}`
}

export async function isOrderUnconfirmed(query: Query, requestNumber: number): Promise<boolean> {
  const found = unconfirmedOrders(query).where('request.number', '=', requestNumber)
  return (await found.executeTakeFirst()) !== undefined
}

/** Takes all notifications of an operator about orders of unconfirmed accounts, also those that are not due yet. */
export async function takeUnconfirmedOrders(query: Query, userId: string): Promise<number[]> {
  const taken = await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('kind', '=', 'new-order')
    .where('requestNumber', 'in', unconfirmedOrders(query))
    .returning('requestNumber')
    .execute()
  return taken.map(({ requestNumber }) => requestNumber).toSorted((one, other) => one - other)
}

function unconfirmedOrders(query: Query) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .where('user.isEmailConfirmed', '=', 0)
    .select('request.number')
}

function withClient(query: Query) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('company', 'company.id', 'request.companyId')
    .select(['request.title', 'request.targetSaaS', 'user.name', 'company.name as company'])
}

export function listNotifiedOrders(query: Query, numbers: number[]) {
  return withClient(query)
    .where('request.number', 'in', numbers)
    .orderBy('request.number')
    .select('request.number')
    .execute()
}

export type NotifiedRequest = Awaited<ReturnType<typeof findNotifiedRequest>>

/** What the emails about a request say besides its events, and whether a user is a member of its company who may read this one. */
export function findNotifiedRequest(
  query: Query,
  { requestNumber: number, userId, kind }: Omit<WaitingNotification, 'eventId' | 'dueAt'>,
) {
  return withClient(query)
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.companyId', '=', 'request.companyId')
        .on('membership.userId', '=', userId)
        .on(isAboutInvoices(kind) ? seesInvoices : sql.lit(true)),
    )
    .where('request.number', '=', number)
    .select(['request.requirements', 'request.plan', 'request.billing', 'request.dueAt'])
    .select(['request.companyId', 'membership.userId as memberId', 'membership.role as memberRole'])
    .select(['request.status', 'request.closedAt', 'request.solutionUrl'])
    .select(['request.toConfirm', 'request.estimatedCompletion'])
    .select(lastMove().as('movedAt'))
    .select(factFields.map((name) => `request.${name}` as const))
    .executeTakeFirstOrThrow()
}

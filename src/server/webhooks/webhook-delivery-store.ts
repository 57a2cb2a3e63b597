import { type Selectable, type SqlBool, sql } from 'kysely'
import { operatorNotifications } from '#domain/notifications/notification-kinds.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { Delivery } from '#domain/webhooks/webhook.ts'
import type { Database, Query } from '#server/db/database.ts'
import { deleteBefore } from '#server/db/delete-before.ts'
import type { Schema } from '#server/db/schema.ts'

type DeliveryRow = Selectable<Schema['webhookDelivery']>
type NewDelivery = Pick<DeliveryRow, 'webhookId' | 'eventId' | 'requestNumber' | 'kind'>

/** A test, or a replay. */
export async function addDelivery(query: Query, delivery: NewDelivery, at: string) {
  const row = await query
    .insertInto('webhookDelivery')
    .values({ ...delivery, createdAt: at, dueAt: at, status: 'waiting', attempts: 0 })
    .returning([...columns, ...resultColumns])
    .executeTakeFirstOrThrow()
  return toDelivery(row)
}

/** Newest first: those before a cursor. */
export async function listDeliveries(
  query: Query,
  webhookId: string,
  before: number | undefined,
  limit: number,
): Promise<Delivery[]> {
  const rows = await query
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', webhookId)
    .$if(before !== undefined, (page) => page.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .select([...columns, ...resultColumns])
    .execute()
  return rows.map(toDelivery)
}

/** What a replay repeats. Undefined for a delivery of another user's webhook. */
export function findOwnDelivery(query: Query, userId: string, webhookId: string, id: number) {
  return query
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .where('webhookDelivery.id', '=', id)
    .where('webhookDelivery.webhookId', '=', webhookId)
    .where('webhook.userId', '=', userId)
    .select(['webhookDelivery.webhookId', 'webhookDelivery.eventId', 'webhookDelivery.status'])
    .select(['webhookDelivery.requestNumber', 'webhookDelivery.kind', 'webhook.disabledAt'])
    .executeTakeFirst()
}

/**
 * Claims the delivery that has been due the longest, if there is one. Its due time is moved ahead in the
 * same statement, so that no other process claims it before the lease is over.
 */
export async function claimDelivery(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  now: Date,
  leaseMs: number,
  exceptUserIds: string[],
) {
  const longestDue = waiting(query, exceptUserIds)
    .where('webhookDelivery.dueAt', '<=', now.toISOString())
    .select('webhookDelivery.id')
    // SQLite has one writer at a time, and no such clause.
    .$if(engine === 'postgres', (select) => select.forUpdate('webhookDelivery').skipLocked())
  const claimed = await query
    .updateTable('webhookDelivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', '=', longestDue)
    .returning(['id', 'webhookId', 'eventId', 'requestNumber', 'kind', 'createdAt', 'attempts'])
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { webhookId, ...delivery } = claimed
  const found = await query
    .selectFrom('webhook')
    .innerJoin('user', 'user.id', 'webhook.userId')
    .leftJoin('company', 'company.id', 'webhook.companyId')
    .where('webhook.id', '=', webhookId)
    .select(['webhook.url', 'webhook.secret', 'webhook.disabledAt'])
    .select(['user.id', 'user.email', 'user.role', 'user.secondFactorSince'])
    .select('company.isFactorRequired')
    .executeTakeFirst()
  // It was deleted since.
  if (found === undefined) return undefined
  const { url, secret, disabledAt, secondFactorSince, ...user } = found
  const hasSecondFactor = secondFactorSince !== null
  return {
    ...delivery,
    webhook: { id: webhookId, url, secret, isOff: disabledAt !== null },
    owner: { ...user, hasSecondFactor, isFactorRequired: user.isFactorRequired === 1 },
  }
}

/** A delivery that one process has claimed. Its attempts include this one. */
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

export async function findNextDeliveryDue(query: Query, exceptUserIds: string[]) {
  const row = await waiting(query, exceptUserIds).select('webhookDelivery.dueAt').executeTakeFirst()
  return row && Date.parse(row.dueAt)
}

/** What an attempt led to. With a due time it is sent again. */
type AttemptResult = Pick<DeliveryRow, 'status' | (typeof resultColumns)[number]> & {
  dueAt?: string
}

/**
 * Returns false when another process has claimed it since, which records its own attempt, or when the webhook
 * was turned off since: then it is not sent again.
 */
export async function recordAttempt(
  query: Query,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  result: AttemptResult,
): Promise<boolean> {
  const row = await query
    .updateTable('webhookDelivery')
    .set(result)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .$if(result.status !== 'delivered', (update) => update.where('status', '=', 'waiting'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what was created before a moment and is not waiting any more. */
export function deleteDeliveriesBefore(database: Database, moment: Date, limit: number) {
  const isDone = sql<SqlBool>`${sql.ref('status')} <> 'waiting'`
  return deleteBefore(database, ['webhookDelivery', 'createdAt'], moment, limit, isDone)
}

/** Deliveries that are due later than any retry: the clock was ahead when they were scheduled. */
export async function pullBackDeliveries(query: Query, now: Date, latest: Date): Promise<void> {
  await query
    .updateTable('webhookDelivery')
    .set({ dueAt: now.toISOString() })
    .where('status', '=', 'waiting')
    .where('dueAt', '>', latest.toISOString())
    .execute()
}

/** The one that has been due the longest, of users who are not excepted. */
function waiting(query: Query, exceptUserIds: string[]) {
  return (
    query
      .selectFrom('webhookDelivery')
      .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
      // Spelled out, because the index has only these.
      .where('webhookDelivery.status', '=', sql.lit('waiting'))
      .$if(exceptUserIds.length > 0, (others) =>
        others.where('webhook.userId', 'not in', exceptUserIds),
      )
      .orderBy('webhookDelivery.dueAt')
      .orderBy('webhookDelivery.id')
      .limit(1)
  )
}

const columns = ['id', 'kind', 'requestNumber', 'createdAt', 'status', 'attempts', 'dueAt'] as const
const resultColumns = ['responseStatus', 'durationMs', 'error'] as const

function toDelivery({
  requestNumber,
  dueAt,
  responseStatus,
  durationMs,
  error,
  ...row
}: Pick<DeliveryRow, (typeof columns)[number] | (typeof resultColumns)[number]>): Delivery {
  return {
    ...row,
    ...(requestNumber === null ? {} : { request: requestId(requestNumber) }),
    ...(row.status === 'waiting' ? { nextAttemptAt: dueAt } : {}),
    ...(responseStatus === null ? {} : { responseStatus }),
    ...(durationMs === null ? {} : { durationMs }),
    ...(error === null ? {} : { error }),
  }
}

const stateColumns = ['createdAt', 'dueAt', 'status', 'attempts'] as const

/**
 * Adds a delivery for each webhook of the users who were just notified about an event. Called in the
 * transaction that notified them. Returns whether there is any.
 */
export async function addDeliveries(query: Query, eventId: number, at: string): Promise<boolean> {
  const added = await query
    .insertInto('webhookDelivery')
    .columns(['webhookId', 'eventId', 'requestNumber', 'kind', ...stateColumns])
    .expression(
      query
        .selectFrom('notification')
        .innerJoin('webhook', 'webhook.userId', 'notification.userId')
        .innerJoin('request', 'request.number', 'notification.requestNumber')
        .where('notification.eventId', '=', eventId)
        .where('webhook.disabledAt', 'is', null)
        // A webhook of one company gets nothing of another one.
        .where((eb) =>
          eb.or([
            eb('notification.kind', 'in', operatorNotifications),
            eb('webhook.companyId', '=', eb.ref('request.companyId')),
          ]),
        )
        .where((eb) => {
          const kind = sql<string>`'%"' || ${eb.ref('notification.kind')} || '"%'`
          return eb.or([eb('webhook.kinds', 'is', null), eb('webhook.kinds', 'like', kind)])
        })
        .select(['webhook.id', 'notification.eventId', 'notification.requestNumber'])
        .select('notification.kind')
        .select((eb) => [
          // Not the notification's: an email may be postponed, a delivery is not.
          eb.cast<string>(eb.val(at), 'text').as('createdAt'),
          eb.cast<string>(eb.val(at), 'text').as('dueAt'),
          eb.cast<'waiting'>(eb.val('waiting'), 'text').as('status'),
          eb.cast<number>(eb.val(0), 'bigint').as('attempts'),
        ]),
    )
    .returning('id')
    .execute()
  return added.length > 0
}

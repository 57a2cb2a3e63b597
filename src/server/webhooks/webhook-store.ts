import { sql } from 'kysely'
import type { OperatorNotification } from '#domain/notifications/notification-rules.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import type { Query } from '#server/db/database.ts'
import type { PostResult } from './post-webhook.ts'

/** Of a webhook: the sealed one. */
interface WithSecret {
  secret: string
}

export async function insertWebhook(
  query: Query,
  { kinds, ...webhook }: Omit<Webhook, 'last'> & WithSecret,
): Promise<void> {
  const row = { ...webhook, kinds: kinds && JSON.stringify(kinds) }
  await query.insertInto('webhook').values(row).execute()
}

export async function listWebhooks(query: Query): Promise<(Webhook & WithSecret)[]> {
  const rows = await query
    .selectFrom('webhook')
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'url', 'kinds', 'secret', 'createdAt', 'lastAt', 'lastStatus', 'lastError'])
    .execute()
  return rows.map(({ kinds, lastAt: at, lastStatus: status, lastError: error, ...row }) => ({
    ...row,
    kinds: kinds === null ? null : (JSON.parse(kinds) as OperatorNotification[]),
    ...(at !== null && {
      last: { at, ...(status !== null && { status }), ...(error !== null && { error }) },
    }),
  }))
}

/** Returns how many attempts in a row have failed now. */
export async function recordResult(
  query: Query,
  id: string,
  { error, responseStatus }: PostResult,
): Promise<number> {
  const row = await query
    .updateTable('webhook')
    .set((eb) => ({
      lastAt: new Date().toISOString(),
      lastStatus: responseStatus,
      lastError: error,
      failures: error === null ? 0 : eb('failures', '+', 1),
    }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Adds a delivery for each webhook that gets such events. Returns whether there is any. */
export async function addDeliveries(
  query: Query,
  event: { eventId: number; requestNumber: number; kind: OperatorNotification },
  dueAt: string,
): Promise<boolean> {
  const webhooks = await query
    .selectFrom('webhook')
    .where((eb) => eb.or([eb('kinds', 'is', null), eb('kinds', 'like', `%"${event.kind}"%`)]))
    .select('id')
    .forKeyShare()
    .execute()
  if (webhooks.length === 0) return false
  const rows = webhooks.map(({ id: webhookId }) => ({ ...event, webhookId, attempts: 0, dueAt }))
  await query.insertInto('webhookDelivery').values(rows).execute()
  return true
}

/** Claims the delivery that has been due the longest, and moves its due time ahead, so that no other process claims it. */
export async function claimDelivery(
  query: Query,
  now: Date,
  leaseMs: number,
  exceptWebhookIds: string[],
) {
  const longestDue = firstDue(query, exceptWebhookIds)
    .where('dueAt', '<=', now.toISOString())
    .select('id')
    .forUpdate()
    .skipLocked()
  const claimed = await query
    .updateTable('webhookDelivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', '=', longestDue)
    .returning(['id', 'webhookId', 'eventId', 'requestNumber', 'kind', 'attempts'])
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { webhookId, ...delivery } = claimed
  const webhook = (await listWebhooks(query)).find(({ id }) => id === webhookId)
  // Undefined if it was deleted since.
  return webhook && { ...delivery, webhook }
}

/** A delivery that one process has claimed. Its attempts include this one. */
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

export async function findNextDeliveryDue(query: Query, exceptWebhookIds: string[]) {
  const row = await firstDue(query, exceptWebhookIds).select('dueAt').executeTakeFirst()
  return row && Date.parse(row.dueAt)
}

function firstDue(query: Query, exceptWebhookIds: string[]) {
  return query
    .selectFrom('webhookDelivery')
    .$if(exceptWebhookIds.length > 0, (others) =>
      others.where('webhookId', 'not in', exceptWebhookIds),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
}

/** Ends a delivery, or schedules its next attempt. Nothing happens if another process has claimed it since. */
export async function finishAttempt(
  query: Query,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  nextAt: Date | undefined,
): Promise<void> {
  const isOurs = sql<boolean>`id = ${id} and attempts = ${attempts}`
  if (nextAt === undefined) await query.deleteFrom('webhookDelivery').where(isOurs).execute()
  else {
    const dueAt = nextAt.toISOString()
    await query.updateTable('webhookDelivery').set({ dueAt }).where(isOurs).execute()
  }
}

/** Deliveries that are due later than any retry: the clock was ahead when they were scheduled. */
export async function pullBackDeliveries(query: Query, now: Date, latest: Date): Promise<void> {
  await query
    .updateTable('webhookDelivery')
    .set({ dueAt: now.toISOString() })
    .where('dueAt', '>', latest.toISOString())
    .execute()
}

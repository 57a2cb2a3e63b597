import type { Insertable, Selectable } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts'
import type { DisabledReason, Webhook, WebhookChange } from '#domain/webhooks/webhook.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

interface NewWebhookRow
  extends Omit<Insertable<Schema['webhook']>, 'kinds'>,
    Pick<Webhook, 'kinds'> {}

export async function insertWebhook(query: Query, { kinds, ...webhook }: NewWebhookRow) {
  const row = await query
    .insertInto('webhook')
    .values({ ...webhook, kinds: writeKinds(kinds) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

/** Oldest first. */
export async function listWebhooks(query: Query, userId: string): Promise<Webhook[]> {
  const rows = await query
    .selectFrom('webhook')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(columns)
    .execute()
  return rows.map(toWebhook)
}

/** Undefined for another user's webhook. */
export async function findWebhook(query: Query, userId: string, id: string) {
  return (await listWebhooks(query, userId)).find((webhook) => webhook.id === id)
}

/** Its address and kinds. Turned on again, it starts without failures. */
export async function updateWebhook(
  query: Query,
  userId: string,
  { id, url, kinds, isOn }: WebhookChange & { id: string },
) {
  const on = { disabledAt: null, disabledReason: null, failures: 0 }
  const row = await query
    .updateTable('webhook')
    .set({ url, kinds: writeKinds(kinds), ...(isOn ? on : {}) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** Turns a webhook off, and gives up what it was still to get. False if it was off already. */
export function disableWebhook(query: Query, id: string, reason: DisabledReason) {
  return disable(query, { id }, reason)
}

/** The same for all webhooks of a user, whose access may be another person's. */
export async function disableWebhooksOf(query: Query, userId: string) {
  await disable(query, { userId }, 'security')
}

async function disable(
  query: Query,
  which: { id: string } | { userId: string },
  disabledReason: DisabledReason,
): Promise<boolean> {
  const rows = await query
    .updateTable('webhook')
    .set({ disabledAt: new Date().toISOString(), disabledReason })
    .where((eb) => eb.and(which))
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await query
    .updateTable('webhookDelivery')
    .set({ status: 'failed', error: 'disabled' })
    .where('webhookId', 'in', ids)
    .where('status', '=', 'waiting')
    .execute()
  return true
}

export async function setWebhookSecret(query: Query, id: string, secret: string): Promise<void> {
  await query.updateTable('webhook').set({ secret }).where('id', '=', id).execute()
}

export async function deleteWebhook(query: Query, id: string): Promise<void> {
  await query.deleteFrom('webhook').where('id', '=', id).execute()
}

/** Before its deliveries, as turning it off does: two transactions that lock in one order never wait for each other. */
export async function lockWebhook(query: Query, engine: Database['engine'], id: string) {
  // SQLite has one writer at a time, and no such clause.
  if (engine === 'sqlite') return
  await query.selectFrom('webhook').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

export async function forgetFailures(query: Query, id: string): Promise<void> {
  await query.updateTable('webhook').set({ failures: 0 }).where('id', '=', id).execute()
}

/** Returns how many deliveries in a row have failed now. */
export async function countFailure(query: Query, id: string): Promise<number> {
  const row = await query
    .updateTable('webhook')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

const columns = ['id', 'url', 'kinds', 'createdAt', 'disabledAt', 'disabledReason'] as const

type WebhookRow = Pick<Selectable<Schema['webhook']>, (typeof columns)[number]>

function toWebhook({ disabledAt: at, disabledReason: reason, kinds, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    kinds: kinds === null ? null : (JSON.parse(kinds) as NotificationKind[]),
    ...(at === null || reason === null ? {} : { disabled: { at, reason } }),
  }
}

function writeKinds(kinds: NotificationKind[] | null): string | null {
  return kinds === null ? null : JSON.stringify(kinds)
}

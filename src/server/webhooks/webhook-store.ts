import type { Selectable } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts'
import type { DisabledReason, Webhook, WebhookChange } from '#domain/webhooks/webhook.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

interface NewWebhookRow {
  id: string
  userId: string
  companyId: string | null
  url: string
  kinds: NotificationKind[] | null
  /** Encrypted. */
  secret: string
  createdAt: string
}

export async function insertWebhook(
  query: Query,
  { kinds, ...webhook }: NewWebhookRow,
): Promise<Webhook> {
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
export async function findWebhook(
  query: Query,
  userId: string,
  id: string,
): Promise<Webhook | undefined> {
  const row = await query
    .selectFrom('webhook')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns)
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** Its address and kinds. Turned on again, it starts without failures. */
export async function updateWebhook(
  query: Query,
  userId: string,
  { id, url, kinds, isOn }: WebhookChange & { id: string },
): Promise<Webhook | undefined> {
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
export async function disableWebhook(
  query: Query,
  id: string,
  disabledReason: DisabledReason,
  disabledAt: string,
): Promise<boolean> {
  const row = await query
    .updateTable('webhook')
    .set({ disabledAt, disabledReason })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await giveUpWaiting(query, [id])
  return row !== undefined
}

/** The same for all webhooks of a user, whose access may be another person's. */
export async function disableWebhooksOf(
  query: Query,
  userId: string,
  disabledAt: string,
): Promise<void> {
  const rows = await query
    .updateTable('webhook')
    .set({ disabledAt, disabledReason: 'security' })
    .where('userId', '=', userId)
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await giveUpWaiting(
    query,
    rows.map(({ id }) => id),
  )
}

async function giveUpWaiting(query: Query, webhookIds: string[]): Promise<void> {
  await query
    .updateTable('webhookDelivery')
    .set({ status: 'failed', error: 'disabled' })
    .where('webhookId', 'in', webhookIds)
    .where('status', '=', 'waiting')
    .execute()
}

export async function setWebhookSecret(
  query: Query,
  userId: string,
  id: string,
  secret: string,
): Promise<void> {
  await query
    .updateTable('webhook')
    .set({ secret })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
}

/** False for another user's webhook. */
export async function deleteWebhook(query: Query, userId: string, id: string): Promise<boolean> {
  const row = await query
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Before its deliveries, as turning it off does: two transactions that lock in one order never wait for each other. */
export async function lockWebhook(
  query: Query,
  engine: Database['engine'],
  id: string,
): Promise<void> {
  // SQLite has one writer at a time, and no such clause.
  if (engine === 'sqlite') return
  await query.selectFrom('webhook').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

export async function forgetFailures(query: Query, id: string): Promise<void> {
  await query
    .updateTable('webhook')
    .set({ failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
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

import { type SelectQueryBuilder, sql } from 'kysely'
import { notificationKinds } from '#domain/notifications/notification-kinds.ts'
import { readLastBackup } from '#server/backup/backup-store.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { givenUp } from '#server/notifications/mail/outbox-store.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { findNewestNumber } from '#server/requests/request-store.ts'

/** Counting stops here: each of these reads no more index entries than this, however much there is. */
const countMax = 10_000

export async function readServiceCounts(query: Query, now: Date) {
  const { waiting, uncomposed, oldest } = await readWaitingEmails(query, now)
  const deliveries = await readWaitingDeliveries(query)
  const backup = await readLastBackup(query)
  return {
    /** The newest request's number: it counts orders, and does not fall when an account is deleted. */
    orders: (await findNewestNumber(query)) ?? 0,
    due: await countDue(query, noDueTime),
    overdue: await countDue(query, now.toISOString()),
    emailsWaiting: waiting.count,
    /** Notifications of which no email is composed yet. */
    emailsToCompose: uncomposed.count,
    emailsGivenUp: await countGivenUp(query),
    /** Of an email or a notification; 0 when none waits. */
    oldestEmailSeconds: oldest ? secondsSince(oldest) : 0,
    deliveriesWaiting: deliveries.count,
    /** How long the delivery that is due first has been due; 0 when none is. */
    deliveryDelaySeconds: deliveries.oldest ? secondsSince(deliveries.oldest) : 0,
    paymentsHeld: await countHeldPayments(query),
    /** Undefined before the first backup. */
    backupAgeSeconds: backup && secondsSince(backup.toISOString()),
  }

  function secondsSince(at: string): number {
    return Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
  }
}

/** Whether an email has waited since before a moment, and none was sent since then. */
export async function isMailWaitingSince(query: Query, moment: Date): Promise<boolean> {
  const { oldest } = await readWaitingEmails(query, moment)
  if (oldest === undefined || oldest > moment.toISOString()) return false
  const sent = query.selectFrom('outbox').where('sentAt', '>', oldest).limit(1).select('id')
  return (await sent.executeTakeFirst()) === undefined
}

/** Webhook deliveries that wait for their first or next attempt, and when the first of them is due. */
function readWaitingDeliveries(query: Query) {
  const waiting = query
    .selectFrom('webhookDelivery')
    .orderBy('dueAt')
    .limit(countMax)
    .select('dueAt as at')
  return countAndOldest(query, waiting)
}

/** Whether a delivery has been due since before a moment: each attempt moves that ahead. */
export async function isDeliveryDueSince(query: Query, moment: Date): Promise<boolean> {
  const { oldest } = await readWaitingDeliveries(query)
  return oldest !== null && oldest < moment.toISOString()
}

export async function countHeldPayments(query: Query): Promise<number> {
  const held = query
    .selectFrom('payment')
    .where('held', '<>', 'dismissed')
    .limit(countMax)
    .select('recordedAt as at')
  return (await countAndOldest(query, held)).count
}

async function countDue(query: Query, before: string): Promise<number> {
  const due = query
    .selectFrom('request')
    .where('closedAt', 'is', null)
    .where('dueAt', '<', before)
    .orderBy('dueAt')
    .limit(countMax)
    .select('dueAt as at')
  return (await countAndOldest(query, due)).count
}

async function countGivenUp(query: Query): Promise<number> {
  const failed = query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('dueAt', '=', givenUp)
    .limit(countMax)
    .select('dueAt as at')
  return (await countAndOldest(query, failed)).count
}

async function readWaitingEmails(query: Query, until: Date) {
  const emails = query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('dueAt', '<', givenUp)
    .orderBy('dueAt')
    .limit(countMax)
    .select('createdAt as at')
  const notifications = query
    .selectFrom('notification')
    // By the index of those that are due.
    .where('kind', 'in', notificationKinds)
    // Reminders wait for days.
    .where('createdAt', '<=', until.toISOString())
    .limit(countMax)
    .select('createdAt as at')
  const waiting = await countAndOldest(query, emails)
  const uncomposed = await countAndOldest(query, notifications)
  const [oldest] = [waiting.oldest, uncomposed.oldest].filter((at) => at !== null).toSorted()
  return { waiting, uncomposed, oldest }
}

function countAndOldest(query: Query, rows: SelectQueryBuilder<Schema, never, { at: string }>) {
  return query
    .selectFrom(rows.as('counted'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string | null>`min(${eb.ref('at')})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

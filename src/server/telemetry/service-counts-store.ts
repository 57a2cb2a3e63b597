import { type RawBuilder, sql } from 'kysely'
import { notificationKinds } from '#domain/notifications/notification-rules.ts'
import { readLastBackup } from '#server/backup/backup-store.ts'
import type { Query } from '#server/db/database.ts'
import { givenUp } from '#server/notifications/mail/outbox-store.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { findNewestNumber } from '#server/requests/request-store.ts'

/** Counting stops here: each of these reads no more index entries than this, however much there is. */
const countMax = 10_000

export async function readServiceCounts(query: Query, now: Date) {
  const { waiting, uncomposed, oldest } = await readWaitingEmails(query, now)
  const deliveries = await readWaitingDeliveries(query)
  const failed = sql`"dueAt" as at from outbox where "sentAt" is null and "dueAt" = ${givenUp}`
  return {
    /** The newest request's number: it counts orders, and does not fall when an account is deleted. */
    orders: (await findNewestNumber(query)) ?? 0,
    gauges: {
      requests: {
        due: await countDue(query, noDueTime),
        overdue: await countDue(query, now.toISOString()),
      },
      outbox_emails: {
        uncomposed: uncomposed.count,
        waiting: waiting.count,
        'given-up': (await countRows(query, failed)).count,
      },
      outbox_oldest_seconds: secondsSince(oldest) ?? 0,
      webhook_deliveries: deliveries.count,
      webhook_delay_seconds: secondsSince(deliveries.oldest) ?? 0,
      payments_held: await countHeldPayments(query),
      backup_age_seconds: secondsSince((await readLastBackup(query))?.toISOString()),
    },
  }

  function secondsSince(at: string | null | undefined): number | undefined {
    return at ? Math.max(0, (now.getTime() - Date.parse(at)) / 1000) : undefined
  }
}

/** Whether an email has waited since before a moment, and none was sent since then. */
export async function isMailWaitingSince(query: Query, moment: Date): Promise<boolean> {
  const { oldest } = await readWaitingEmails(query, moment)
  if (oldest === undefined || oldest > moment.toISOString()) return false
  const sent = query.selectFrom('outbox').where('sentAt', '>', oldest).limit(1).select('id')
  return (await sent.executeTakeFirst()) === undefined
}

function readWaitingDeliveries(query: Query) {
  return countRows(query, sql`"dueAt" as at from "webhookDelivery" order by "dueAt"`)
}

/** Whether a delivery has been due since before a moment: each attempt moves that ahead. */
export async function isDeliveryDueSince(query: Query, moment: Date): Promise<boolean> {
  const { oldest } = await readWaitingDeliveries(query)
  return oldest !== null && oldest < moment.toISOString()
}

export async function countHeldPayments(query: Query): Promise<number> {
  const held = sql`"recordedAt" as at from payment where held <> 'dismissed'`
  return (await countRows(query, held)).count
}

async function countDue(query: Query, before: string): Promise<number> {
  const due = sql`"dueAt" as at from request
    where "closedAt" is null and "dueAt" < ${before} order by "dueAt"`
  return (await countRows(query, due)).count
}

async function readWaitingEmails(query: Query, until: Date) {
  const emails = sql`"createdAt" as at from outbox
    where "sentAt" is null and "dueAt" < ${givenUp} order by "dueAt"`
  // The kinds lead to the index of those that are due. Reminders wait for days.
  const notifications = sql`"createdAt" as at from notification
    where kind in (${sql.join(notificationKinds)}) and "createdAt" <= ${until.toISOString()}`
  const waiting = await countRows(query, emails)
  const uncomposed = await countRows(query, notifications)
  const [oldest] = [waiting.oldest, uncomposed.oldest].filter((at) => at !== null).toSorted()
  return { waiting, uncomposed, oldest }
}

/** How many rows there are, up to the limit, and the first of their times. */
async function countRows(query: Query, rows: RawBuilder<unknown>) {
  const counted = sql<{ count: number; oldest: string | null }>`
    select count(*) as count, min(at) as oldest from (select ${rows} limit ${countMax}) as counted`
  const [found] = (await counted.execute(query)).rows
  return found ?? { count: 0, oldest: null }
}

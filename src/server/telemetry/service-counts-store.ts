import { type SelectQueryBuilder, sql } from 'kysely'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { givenUp } from '#server/notifications/mail/outbox-store.ts'
import { noDueTime } from '#server/requests/request-row.ts'

/** Figures of the whole service, for monitoring. */
export interface ServiceCounts {
  orders: number
  due: number
  overdue: number
  emailsWaiting: number
  emailsGivenUp: number
  /** Notifications of which no email is composed yet. */
  emailsToCompose: number
  /** Of an email or a notification; 0 when none waits. */
  oldestEmailSeconds: number
}

/** Counting stops here: each of these reads no more index entries than this, however much there is. */
const countMax = 10_000

export async function readServiceCounts(query: Query, now: Date): Promise<ServiceCounts> {
  const [orders, due, overdue, waiting, uncomposed, emailsGivenUp] = [
    await countOrders(query),
    await countDue(query, noDueTime),
    await countDue(query, now.toISOString()),
    await readWaitingEmails(query),
    await readUncomposed(query),
    await countGivenUp(query),
  ]
  const oldest = [waiting.oldest, uncomposed.oldest].filter((at) => at !== null).toSorted()[0]
  return {
    orders,
    due,
    overdue,
    emailsWaiting: waiting.count,
    emailsToCompose: uncomposed.count,
    emailsGivenUp,
    oldestEmailSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
  }
}

/** Whether an email has waited since before a moment, and none was sent since then. */
export async function isMailWaitingSince(query: Query, moment: Date): Promise<boolean> {
  const waiting = [(await readWaitingEmails(query)).oldest, (await readUncomposed(query)).oldest]
  const oldest = waiting.filter((at) => at !== null).toSorted()[0]
  if (oldest === undefined || oldest > moment.toISOString()) return false
  const sent = query.selectFrom('outbox').where('sentAt', '>', oldest).limit(1).select('id')
  return (await sent.executeTakeFirst()) === undefined
}

/** The newest request's number: it counts orders, and does not fall when an account is deleted. */
async function countOrders(query: Query): Promise<number> {
  const newest = query.selectFrom('request').orderBy('number', 'desc').limit(1).select('number')
  return (await newest.executeTakeFirst())?.number ?? 0
}

/** Open requests whose answer is due before a moment. */
async function countDue(query: Query, before: string): Promise<number> {
  const due = query
    .selectFrom('request')
    .where('closedAt', 'is', null)
    .where('dueAt', '<', before)
    .orderBy('dueAt')
    .limit(countMax)
    .select('dueAt')
  const { count } = await query
    .selectFrom(due.as('due'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function readWaitingEmails(query: Query) {
  const waiting = query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('dueAt', '<', givenUp)
    .orderBy('dueAt')
    .limit(countMax)
    .select('createdAt')
  return countAndOldest(query, waiting)
}

function readUncomposed(query: Query) {
  return countAndOldest(query, query.selectFrom('notification').limit(countMax).select('createdAt'))
}

function countAndOldest(
  query: Query,
  rows: SelectQueryBuilder<Schema, never, { createdAt: string }>,
) {
  return query
    .selectFrom(rows.as('waiting'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string | null>`min(${eb.ref('createdAt')})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

async function countGivenUp(query: Query): Promise<number> {
  const failed = query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('dueAt', '=', givenUp)
    .limit(countMax)
    .select('dueAt')
  const { count } = await query
    .selectFrom(failed.as('failed'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

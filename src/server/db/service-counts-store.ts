import { sql } from 'kysely'
import type { Query } from './database.ts'
import { givenUp } from './outbox-store.ts'
import { noDueTime } from './request-row.ts'

/** Figures of the whole service, for monitoring. */
export interface ServiceCounts {
  orders: number
  due: number
  overdue: number
  emailsWaiting: number
  emailsGivenUp: number
  /** 0 when none waits. */
  oldestEmailSeconds: number
}

/** Counting stops here: each of these reads no more index entries than this, however much there is. */
const countMax = 10_000

export async function readServiceCounts(query: Query, now: Date): Promise<ServiceCounts> {
  const [orders, due, overdue, waiting, emailsGivenUp] = [
    await countOrders(query),
    await countDue(query, noDueTime),
    await countDue(query, now.toISOString()),
    await readWaitingEmails(query),
    await countGivenUp(query),
  ]
  const { count, oldest } = waiting
  const oldestEmailSeconds = oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0
  return { orders, due, overdue, emailsWaiting: count, emailsGivenUp, oldestEmailSeconds }
}

async function countOrders(query: Query): Promise<number> {
  const { count } = await query
    .selectFrom('runningTotal')
    .where('name', '=', 'ordered')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('count'), eb.lit(0)), 'bigint').as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
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

async function readWaitingEmails(query: Query) {
  const waiting = query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('dueAt', '<', givenUp)
    .orderBy('dueAt')
    .limit(countMax)
    .select('createdAt')
  return query
    .selectFrom(waiting.as('waiting'))
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

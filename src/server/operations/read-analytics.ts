import { sql } from 'kysely'
import {
  type AnalyticsQuery,
  type AnalyticsRange,
  resolveRange,
} from '#domain/operations/analytics.ts'
import {
  assembleAnalytics,
  hideTypedNames,
  isWeekSettled,
  weekCountsSchema,
} from '#domain/operations/assemble-analytics.ts'
import type { Answer } from '#domain/requests/waiting.ts'
import { addDays, dayNumber } from '#domain/values/dates.ts'
import type { Database, Query } from '#server/db/database.ts'

/** The operators' analytics: the stored counts of settled weeks, and those of later weeks, which are counted now. */
export async function readAnalytics({ query }: Database, asked: AnalyticsQuery) {
  const now = new Date()
  const range = resolveRange(asked, now)
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)]
  const stored = await query
    .selectFrom('analyticsWeek')
    .where((eb) => eb.between('week', from, to))
    .orderBy('week')
    .selectAll()
    .execute()
  const first = (stored.at(-1)?.week ?? from - 7) + 7
  const [counted, open, overdue] = await Promise.all([
    countWeeks(query, first, to),
    countOpenByDay(query),
    countOverdueByDay(query, range, now),
  ])
  const settled = stored.map((week) => weekCountsSchema.parse(JSON.parse(week.counts)))
  const counts = [...settled, counted]
  return assembleAnalytics(range, dayNumber(now.toISOString()), {
    orders: counts.flatMap(({ orders }) => orders),
    open,
    overdue,
    answers: counts.flatMap(({ answers }) => answers),
    quotes: counts.flatMap(({ quotes }) => quotes),
  })
}

/** Stores the counts of the first settled week that is not stored yet. Returns whether there was one. */
export async function storeSettledWeek({ query }: Database, now: Date): Promise<boolean> {
  const { stored, ordered } = await query
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('analyticsWeek').select(sql<number | null>`max(week)`.as('week')).as('stored'),
      selectFrom('request').select(sql<number | null>`min(week)`.as('week')).as('ordered'),
    ])
    .executeTakeFirstOrThrow()
  const week = stored === null ? ordered : stored + 7
  if (week === null || !isWeekSettled(week, dayNumber(now.toISOString()))) return false
  const counts = await countWeeks(query, week, week)
  const kept = { ...counts, orders: hideTypedNames(week, counts.orders) }
  await query
    .insertInto('analyticsWeek')
    .values({ week, counts: JSON.stringify(kept) })
    // Another process may have stored it meanwhile.
    .onConflict((known) => known.column('week').doNothing())
    .execute()
  return true
}

const count = sql<number>`count(*)`.as('count')
/** PostgreSQL's sum of large integers is a decimal, which would arrive as text. */
const cents = sql<number>`cast(sum(${sql.ref('totalCents')}) as bigint)`.as('cents')

/** Both weeks are the numbers of their Mondays. */
async function countWeeks(query: Query, first: number, last: number) {
  const orders = query
    .selectFrom('request')
    .where((eb) => eb.between('week', first, last))
    .groupBy(['week', 'targetSaaS'])
    .select(['week', 'targetSaaS', count])
  const answers = query
    .selectFrom('requestEvent')
    .where((eb) => eb.between('week', first, last))
    .where('answer', 'is not', null)
    .groupBy(['week', 'answer', 'answerStep'])
    .select(['week', 'answer', 'answerStep', count])
    .$narrowType<Answer>()
  const sent = query
    .selectFrom('quote')
    .where((eb) => eb.between('sentWeek', first, last))
    .groupBy('sentWeek')
    .select(['sentWeek as week', sql<'sent'>`'sent'`.as('status'), count, cents])
  const decided = query
    .selectFrom('quote')
    .where((eb) => eb.between('decidedWeek', first, last))
    .where('status', 'in', ['accepted', 'declined'])
    .groupBy(['decidedWeek', 'status'])
    .select(['decidedWeek as week', 'status', count, cents])
  return {
    orders: await orders.execute(),
    answers: await answers.execute(),
    quotes: [...(await sent.execute()), ...(await decided.execute())],
  }
}

/** Of the days of a range. */
function countOverdueByDay(query: Query, { from, to }: AnalyticsRange, now: Date) {
  const day = sql<string>`substr(${sql.ref('dueAt')}, 1, 10)`
  const end = [addDays(to, 1), now.toISOString()].toSorted()[0] ?? to
  return query
    .selectFrom('request')
    .where('closedAt', 'is', null)
    .where('dueAt', '>=', from)
    .where('dueAt', '<', end)
    .groupBy(day)
    .select([day.as('day'), count])
    .execute()
}

function countOpenByDay(query: Query) {
  const day = sql<string>`substr(${sql.ref('createdAt')}, 1, 10)`
  return (
    query
      .selectFrom('request')
      .where('closedAt', 'is', null)
      // As it is indexed: a list of the others would be looked up by another index, and sorted.
      .where('status', '<>', sql.lit('completed'))
      .groupBy([day, 'status'])
      .select([day.as('day'), 'status', count])
      .execute()
  )
}

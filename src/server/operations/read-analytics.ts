import { type Analytics, type AnalyticsQuery, resolveRange } from '#domain/operations/analytics.ts'
import {
  assembleAnalytics,
  hideTypedNames,
  isWeekSettled,
} from '#domain/operations/assemble-analytics.ts'
import { dayNumber } from '#domain/values/dates.ts'
import type { Database } from '#server/db/database.ts'
import {
  countOpenByDay,
  countWeeks,
  findUnstoredWeek,
  insertWeek,
  listStoredWeeks,
} from './analytics-store.ts'

/** The operators' analytics: the stored counts of settled weeks, and those of later weeks, which are counted now. */
export async function readAnalytics(
  { query }: Database,
  asked: AnalyticsQuery,
): Promise<Analytics> {
  const now = new Date()
  const range = resolveRange(asked, now)
  const weeks = { first: dayNumber(range.from), last: dayNumber(range.to) }
  const stored = await listStoredWeeks(query, weeks)
  const first = (stored.at(-1)?.week ?? weeks.first - 7) + 7
  const [counted, open] = await Promise.all([
    countWeeks(query, { ...weeks, first }),
    countOpenByDay(query),
  ])
  const counts = [...stored, counted]
  return assembleAnalytics(range, dayNumber(now.toISOString()), {
    orders: counts.flatMap(({ orders }) => orders),
    open,
    answers: counts.flatMap(({ answers }) => answers),
    quotes: counts.flatMap(({ quotes }) => quotes),
  })
}

/** Stores the counts of the first settled week that is not stored yet. Returns whether there was one. */
export async function storeSettledWeek({ query }: Database, now: Date): Promise<boolean> {
  const week = await findUnstoredWeek(query)
  if (week === undefined || !isWeekSettled(week, dayNumber(now.toISOString()))) return false
  const counts = await countWeeks(query, { first: week, last: week })
  await insertWeek(query, week, { ...counts, orders: hideTypedNames(week, counts.orders) })
  return true
}

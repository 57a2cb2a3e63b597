import type { Analytics } from '#domain/operations/analytics.ts'
import { type AnalyticsQuery, resolveRange } from '#domain/operations/analytics-range.ts'
import { assembleAnalytics } from '#domain/operations/assemble-analytics.ts'
import { dayNumber } from '#domain/values/utc-days.ts'
import type { Database } from '#server/db/database.ts'
import {
  countAnswers,
  countDecidedQuotes,
  countOpenByDay,
  countOrders,
  countSentQuotes,
} from './analytics-store.ts'

/** The operators' analytics: a count each, over the weeks of an index. */
export async function readAnalytics(
  { query }: Database,
  asked: AnalyticsQuery,
): Promise<Analytics> {
  const now = new Date()
  const range = resolveRange(asked, now)
  const weeks = { first: dayNumber(range.from), last: dayNumber(range.to) }
  return assembleAnalytics(range, dayNumber(now.toISOString()), {
    orders: await countOrders(query, weeks),
    open: await countOpenByDay(query),
    answers: await countAnswers(query, weeks),
    quotes: [...(await countSentQuotes(query, weeks)), ...(await countDecidedQuotes(query, weeks))],
  })
}

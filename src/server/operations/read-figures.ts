import { assembleFigures } from '#domain/operations/assemble-figures.ts'
import { type FiguresQuery, resolveRange } from '#domain/operations/figures-range.ts'
import type { Figures } from '#domain/operations/operations-figures.ts'
import { dayNumber } from '#domain/values/utc-days.ts'
import type { Database } from '#server/db/database.ts'
import {
  countAnswers,
  countDecidedQuotes,
  countOpenByDay,
  countOrders,
  countSentQuotes,
} from './figure-store.ts'

/** The operators' figures: a count each, over the weeks of an index. */
export async function readFigures({ query }: Database, asked: FiguresQuery): Promise<Figures> {
  const now = new Date()
  const range = resolveRange(asked, now)
  const weeks = { first: dayNumber(range.from), last: dayNumber(range.to) }
  return assembleFigures(range, dayNumber(now.toISOString()), {
    orders: await countOrders(query, weeks),
    open: await countOpenByDay(query),
    answers: await countAnswers(query, weeks),
    quotes: [...(await countSentQuotes(query, weeks)), ...(await countDecidedQuotes(query, weeks))],
  })
}

import { assembleFigures } from '#domain/assemble-figures.ts'
import { type FiguresQuery, resolveRange } from '#domain/figures-range.ts'
import type { Figures } from '#domain/operations-figures.ts'
import { dayNumber } from '#domain/utc-days.ts'
import type { Database } from '#server/db/database.ts'
import {
  countAnswers,
  countOpenByDay,
  countOrdersByTarget,
  countOrdersByWeek,
  countQuotes,
} from '#server/db/running-total-store.ts'

/** The operators' figures: a query each, on the running totals. */
export async function readFigures({ query }: Database, asked: FiguresQuery): Promise<Figures> {
  const now = new Date()
  const range = resolveRange(asked, now)
  const weeks = { first: dayNumber(range.from), last: dayNumber(range.to) }
  return assembleFigures(range, dayNumber(now.toISOString()), {
    orders: await countOrdersByWeek(query, weeks),
    open: await countOpenByDay(query),
    answers: await countAnswers(query, weeks),
    quotes: await countQuotes(query, weeks),
    targets: await countOrdersByTarget(query, weeks),
  })
}

import type { QuoteStatus } from '#domain/quotes/quote-rules.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { type Answer, medianMinutes } from '#domain/requests/waiting.ts'
import { productKey } from '#domain/savings/bill.ts'
import { dayNumber } from '#domain/values/utc-days.ts'
import { type Analytics, ageBands, type QuoteTotal } from './analytics.ts'
import { type AnalyticsRange, weeksOf } from './analytics-range.ts'

interface Counted {
  count: number
}

interface CountedWeek extends Counted {
  /** The number of its Monday. */
  week: number
}

/** What is counted in a range. Weeks without anything are absent. */
export interface AnalyticsCounts {
  /** The product as it was typed. */
  orders: (CountedWeek & { targetSaaS: string })[]
  /** By the day of the order. */
  open: (Counted & { day: string; status: RequestStatus })[]
  answers: (CountedWeek & Answer)[]
  quotes: (CountedWeek & { status: QuoteStatus; cents: number })[]
}

export function assembleAnalytics(
  range: AnalyticsRange,
  today: number,
  { orders, open, answers, quotes }: AnalyticsCounts,
): Analytics {
  return {
    ...range,
    orders: {
      count: sumCounts(orders),
      weeks: eachWeek(range, orders, (rows) => ({ count: sumCounts(rows) })),
    },
    openByAge: countByAge(open, today),
    answers: {
      ...summariseAnswers(answers),
      weeks: eachWeek(range, answers, summariseAnswers),
    },
    quotes: { ...summariseQuotes(quotes), weeks: eachWeek(range, quotes, summariseQuotes) },
    targets: rankTargets(orders),
  }
}

/** Summarises the rows of each week of the range, weeks without any included. */
function eachWeek<Row extends { week: number }, Summary>(
  range: AnalyticsRange,
  rows: readonly Row[],
  summarise: (rows: Row[]) => Summary,
): (Summary & { week: string })[] {
  return weeksOf(range).map((week) => ({
    week,
    ...summarise(rows.filter((row) => row.week === dayNumber(week))),
  }))
}

function countByAge(open: AnalyticsCounts['open'], today: number): Analytics['openByAge'] {
  return ageBands.map(({ from }, place) => {
    const before = ageBands[place + 1]?.from ?? Number.POSITIVE_INFINITY
    const inBand = open.filter(({ day }) => {
      // An order of another process whose clock is a little ahead is of today.
      const age = Math.max(0, today - dayNumber(day))
      return age >= from && age < before
    })
    const of = (wanted: RequestStatus) =>
      sumCounts(inBand.filter(({ status }) => status === wanted))
    return { pending: of('pending'), inProgress: of('in-progress') }
  })
}

function summariseAnswers(rows: AnalyticsCounts['answers']) {
  const steps = rows.map(({ answerStep: step, count }) => ({ step, count }))
  return {
    inTime: sumCounts(rows.filter(({ answer }) => answer === 'in-time')),
    late: sumCounts(rows.filter(({ answer }) => answer === 'late')),
    medianMinutes: medianMinutes(steps),
  }
}

function summariseQuotes(rows: AnalyticsCounts['quotes']) {
  const total = (wanted: QuoteStatus): QuoteTotal => {
    const counted = rows.filter(({ status }) => status === wanted)
    return { count: sumCounts(counted), cents: counted.reduce((sum, { cents }) => sum + cents, 0) }
  }
  return { sent: total('sent'), accepted: total('accepted'), declined: total('declined') }
}

const presets = new Map(targetSaaSPresets.map((preset) => [productKey(preset), preset]))

/** Products by the names that an order offers, all others as one. */
function rankTargets(orders: AnalyticsCounts['orders']): Analytics['targets'] {
  const counts = new Map<Analytics['targets'][number]['target'], number>()
  for (const { targetSaaS, count } of orders) {
    const target = presets.get(productKey(targetSaaS)) ?? null
    counts.set(target, (counts.get(target) ?? 0) + count)
  }
  return [...counts]
    .map(([target, count]) => ({ target, count }))
    .toSorted((a, b) => Number(a.target === null) - Number(b.target === null) || b.count - a.count)
}

function sumCounts(rows: readonly Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

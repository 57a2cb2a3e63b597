import * as z from 'zod/mini'
import { retention } from '#domain/accounts/retention.ts'
import { type QuoteStatus, quoteStatuses } from '#domain/quotes/quote-rules.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { medianMinutes } from '#domain/requests/waiting.ts'
import { productKey } from '#domain/savings/bill.ts'
import { dayNumber, mondayOf } from '#domain/values/dates.ts'
import {
  type Analytics,
  type AnalyticsRange,
  ageBands,
  type QuoteTotal,
  weeksOf,
} from './analytics.ts'

/** The number of its Monday, and how many. */
const countedWeek = { week: z.int(), count: z.int() }

export const weekCountsSchema = z.object({
  /** By the product as it was typed, or as `hideTypedNames` leaves it. */
  orders: z.array(z.object({ ...countedWeek, targetSaaS: z.string() })),
  answers: z.array(
    z.object({ ...countedWeek, answer: z.enum(['in-time', 'late']), answerStep: z.int() }),
  ),
  quotes: z.array(z.object({ ...countedWeek, status: z.enum(quoteStatuses), cents: z.int() })),
})

export type WeekCounts = z.infer<typeof weekCountsSchema>

export interface AnalyticsCounts extends WeekCounts {
  /** By the day of the order. */
  open: { day: string; status: RequestStatus; count: number }[]
  /** What is not answered yet although it should be, by the day on which it was due. */
  overdue: { day: string; count: number }[]
}

/** The days after a week's end in which orders of it may still be deleted because their account is not confirmed. */
const settlingDays = retention.unconfirmedAccountDays + 1

/** Whether the counts of a week change no more, by the number of its Monday. */
export function isWeekSettled(week: number, today: number): boolean {
  return week + 7 + settlingDays <= today
}

export function assembleAnalytics(
  range: AnalyticsRange,
  today: number,
  { orders, open, overdue, answers, quotes }: AnalyticsCounts,
): Analytics {
  const late = overdue.map(({ day, count }) => ({ week: mondayOf(dayNumber(day)), count }))
  return {
    ...range,
    orders: summariseWeeks(range, orders, (rows) => ({ count: sumCounts(rows) })),
    openByAge: countByAge(open, today),
    answers: summariseWeeks(range, [...answers, ...late], summariseAnswers),
    quotes: summariseWeeks(range, quotes, summariseQuotes),
    targets: rankTargets(orders),
  }
}

/** Summarises all rows, and those of each week of the range, weeks without any included. */
function summariseWeeks<Row extends { week: number }, Summary>(
  range: AnalyticsRange,
  rows: Row[],
  summarise: (rows: Row[]) => Summary,
) {
  const weeks = weeksOf(range).map((week) => {
    const monday = dayNumber(week)
    return { week, ...summarise(rows.filter((row) => row.week === monday)) }
  })
  return { ...summarise(rows), weeks }
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

type CountedAnswer = AnalyticsCounts['answers'][number]

/** Without an answer and a step: what is overdue. */
function summariseAnswers(rows: (CountedAnswer | { week: number; count: number })[]) {
  const answers = rows.filter((row) => 'answer' in row)
  const inTime = sumCounts(answers.filter(({ answer }) => answer === 'in-time'))
  const steps = answers.map(({ answerStep: step, count }) => ({ step, count }))
  return { inTime, late: sumCounts(rows) - inTime, medianMinutes: medianMinutes(steps) }
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
function rankTargets(orders: WeekCounts['orders']): Analytics['targets'] {
  return [...countTargets(orders)]
    .map(([target, count]) => ({ target, count }))
    .toSorted((a, b) => Number(a.target === null) - Number(b.target === null) || b.count - a.count)
}

/** The orders of a week as they are stored: a product that an order does not offer by name has none. */
export function hideTypedNames(week: number, orders: WeekCounts['orders']): WeekCounts['orders'] {
  return [...countTargets(orders)].map(([target, count]) => ({
    week,
    targetSaaS: target ?? '',
    count,
  }))
}

function countTargets(orders: WeekCounts['orders']) {
  const counts = new Map<Analytics['targets'][number]['target'], number>()
  for (const { targetSaaS, count } of orders) {
    const target = presets.get(productKey(targetSaaS)) ?? null
    counts.set(target, (counts.get(target) ?? 0) + count)
  }
  return counts
}

function sumCounts(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

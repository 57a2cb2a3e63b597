import * as z from 'zod/mini'
import { dayNumber, isoDay, mondayOf } from '#domain/values/utc-days.ts'

/** Whole weeks: a Monday, and the last Sunday. */
export interface AnalyticsRange {
  from: string
  to: string
}

const analyticsLimits = {
  /** This week and the eleven before it, unless a range is chosen. */
  weeks: 12,
  weeksMax: 105,
} as const

export const analyticsMessages = {
  dayMalformed: 'Please enter a date.',
  backwards: 'The last day is before the first.',
  tooLong: 'Please choose at most two years.',
} as const

/** A malformed day ends the check: the range below is computed from it. Years of four digits from 2000 on. */
const day = z.iso
  .date({ error: analyticsMessages.dayMalformed, abort: true })
  .check(z.regex(/^2/, { error: analyticsMessages.dayMalformed, abort: true }))

/** Any day of the first and of the last week. One that is left out follows from the other, or from today. */
export const analyticsQuerySchema = z.object({ from: z.optional(day), to: z.optional(day) }).check(
  z.refine((query) => countWeeks(resolveRange(query)) > 0, {
    error: analyticsMessages.backwards,
    path: ['to'],
  }),
  z.refine((query) => countWeeks(resolveRange(query)) <= analyticsLimits.weeksMax, {
    error: analyticsMessages.tooLong,
    path: ['to'],
  }),
)

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>

export function resolveRange(query: AnalyticsQuery, now = new Date()): AnalyticsRange {
  const lastMonday = mondayOf(dayNumber(query.to ?? now.toISOString()))
  const earliest = lastMonday - 7 * (analyticsLimits.weeks - 1)
  const from = query.from === undefined ? earliest : mondayOf(dayNumber(query.from))
  return { from: isoDay(from), to: isoDay(lastMonday + 6) }
}

/** The weeks of a range, by their Mondays. */
export function weeksOf(range: AnalyticsRange): string[] {
  const first = dayNumber(range.from)
  return Array.from({ length: countWeeks(range) }, (_, place) => isoDay(first + 7 * place))
}

function countWeeks({ from, to }: AnalyticsRange): number {
  return (dayNumber(to) + 1 - dayNumber(from)) / 7
}

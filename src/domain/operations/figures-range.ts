import * as z from 'zod/mini'
import { dayNumber, isoDay, mondayOf } from '#domain/values/utc-days.ts'

/** Whole weeks: a Monday, and the last Sunday. */
export interface FiguresRange {
  from: string
  to: string
}

const figuresLimits = {
  /** This week and the eleven before it, unless a range is chosen. */
  weeks: 12,
  weeksMax: 105,
} as const

export const figuresMessages = {
  dayMalformed: 'Please enter a date.',
  backwards: 'The last day is before the first one.',
  tooLong: 'Please choose two years at most.',
} as const

/** A malformed day ends the check: the range below is computed from it. Years of four digits from 2000 on. */
const day = z.iso
  .date({ error: figuresMessages.dayMalformed, abort: true })
  .check(z.regex(/^2/, { error: figuresMessages.dayMalformed, abort: true }))

/** Any day of the first and of the last week. One that is left out follows from the other, or from today. */
export const figuresQuerySchema = z.object({ from: z.optional(day), to: z.optional(day) }).check(
  z.refine((query) => countWeeks(resolveRange(query)) > 0, {
    error: figuresMessages.backwards,
    path: ['to'],
  }),
  z.refine((query) => countWeeks(resolveRange(query)) <= figuresLimits.weeksMax, {
    error: figuresMessages.tooLong,
    path: ['to'],
  }),
)

export type FiguresQuery = z.infer<typeof figuresQuerySchema>

export function resolveRange(query: FiguresQuery, now = new Date()): FiguresRange {
  const lastMonday = mondayOf(dayNumber(query.to ?? now.toISOString()))
  const earliest = lastMonday - 7 * (figuresLimits.weeks - 1)
  const from = query.from === undefined ? earliest : mondayOf(dayNumber(query.from))
  return { from: isoDay(from), to: isoDay(lastMonday + 6) }
}

/** The weeks of a range, by their Mondays. */
export function weeksOf(range: FiguresRange): string[] {
  const first = dayNumber(range.from)
  return Array.from({ length: countWeeks(range) }, (_, place) => isoDay(first + 7 * place))
}

function countWeeks({ from, to }: FiguresRange): number {
  return (dayNumber(to) + 1 - dayNumber(from)) / 7
}

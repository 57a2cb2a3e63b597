import * as z from 'zod/mini'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'

const week = z.iso.date()
const count = z.int()

/** How many quotes, and the sum of their one-time totals. */
const quoteTotalSchema = z.object({ count, cents: z.int() })

const quoteTotals = {
  sent: quoteTotalSchema,
  accepted: quoteTotalSchema,
  declined: quoteTotalSchema,
}

const answerTotals = {
  inTime: count,
  late: count,
  /** Null without an answer. Within 5%: see `requests/waiting.ts`. */
  medianMinutes: z.nullable(z.number()),
}

/** By age in whole days of UTC, today being 0. */
export const ageBands = [
  { from: 0, label: 'Up to 1 day' },
  { from: 2, label: '2 to 6 days' },
  { from: 7, label: '7 to 13 days' },
  { from: 14, label: '2 to 3 weeks' },
  { from: 28, label: '4 to 11 weeks' },
  { from: 84, label: '12 weeks or more' },
] as const

/** What operators see of all orders, answers and quotes within some weeks. A week is named by its Monday. */
export const analyticsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  orders: z.object({ count, weeks: z.array(z.object({ week, count })) }),
  /** As of now, whatever the range: one entry for each of `ageBands`. */
  openByAge: z.array(z.object({ pending: count, inProgress: count })),
  answers: z.object({ ...answerTotals, weeks: z.array(z.object({ week, ...answerTotals })) }),
  quotes: z.object({ ...quoteTotals, weeks: z.array(z.object({ week, ...quoteTotals })) }),
  /** Most wanted first. Null stands for every product that an order does not offer by name. */
  targets: z.array(z.object({ target: z.nullable(z.enum(targetSaaSPresets)), count })),
})

export type Analytics = z.infer<typeof analyticsSchema>

export type QuoteTotal = z.infer<typeof quoteTotalSchema>

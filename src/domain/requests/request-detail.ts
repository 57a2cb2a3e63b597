import * as z from 'zod/mini'
import { quoteInPlanSchema, quoteSchema } from '#domain/quotes/quote.ts'
import { hitRequestSchema } from './hit-request-schema.ts'
import { orderBillSchema } from './order-bill.ts'
import { budgets, companySizes, timeframes } from './order-options.ts'
import { orderPlanFields } from './order-plan.ts'
import { eventPageSchema, requestEventSchema } from './request-event.ts'

/** One request with everything that was ordered. */
export const orderedRequestSchema = z.extend(hitRequestSchema, {
  requirements: z.string(),
  budget: z.enum(budgets),
  timeframe: z.enum(timeframes),
  companySize: z.enum(companySizes),
  ...orderPlanFields,
  bill: z.optional(orderBillSchema),
  /** Newest first. */
  quotes: z.array(quoteSchema),
})

export type OrderedRequest = z.infer<typeof orderedRequestSchema>

/** The same with the newest page of its timeline, and its quotes beside the company's plan: what a panel shows. */
export const requestDetailSchema = z.extend(orderedRequestSchema, {
  quotes: z.array(quoteInPlanSchema),
  ...eventPageSchema.shape,
})

export type RequestDetail = z.infer<typeof requestDetailSchema>

/** The same with its whole timeline: what an export holds. */
export const exportedRequestSchema = z.extend(orderedRequestSchema, {
  events: z.array(requestEventSchema),
})

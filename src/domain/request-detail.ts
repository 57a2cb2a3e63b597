import * as z from 'zod/mini'
import { hitRequestSchema } from './hit-request-schema.ts'
import { budgets, companySizes, timeframes } from './order-options.ts'
import { requestEventSchema } from './request-event.ts'

/** Everything about one request: what was ordered, where it stands, and what has happened. */
export const requestDetailSchema = z.extend(hitRequestSchema, {
  requirements: z.string(),
  budget: z.enum(budgets),
  timeframe: z.enum(timeframes),
  companySize: z.enum(companySizes),
  /** Oldest first. */
  events: z.array(requestEventSchema),
})

export type RequestDetail = z.infer<typeof requestDetailSchema>

import * as z from 'zod/mini'
import { checklistItemSchema } from '#domain/checklist/checklist.ts'
import { handoverItemSchema } from '#domain/handover/handover.ts'
import { quoteInPlanSchema, quoteSchema } from '#domain/quotes/quote.ts'
import { hitRequestSchema } from './hit-request-schema.ts'
import { eventPageSchema, requestEventSchema } from './request-event.ts'
import { storedOrderSchema } from './stored-order.ts'

export const orderedRequestSchema = z.extend(hitRequestSchema, {
  ...storedOrderSchema.shape,
  /** Newest first. */
  quotes: z.array(quoteSchema),
})

export type OrderedRequest = z.infer<typeof orderedRequestSchema>

/** Adds the newest page of its timeline, and its quotes with the company's plan: what a panel shows. */
export const requestDetailSchema = z.extend(orderedRequestSchema, {
  quotes: z.array(quoteInPlanSchema),
  ...eventPageSchema.shape,
})

export type RequestDetail = z.infer<typeof requestDetailSchema>

/** Adds the whole timeline: what an export holds. */
export const exportedRequestSchema = z.extend(orderedRequestSchema, {
  events: z.array(requestEventSchema),
  checklistItems: z.array(checklistItemSchema),
  handover: z.array(handoverItemSchema),
})

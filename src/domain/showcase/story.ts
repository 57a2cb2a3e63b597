import * as z from 'zod/mini'
import { orderBillSchema } from '#domain/requests/order-bill.ts'

/** A success story: a completed hit, described by its client. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  originalSaas: z.string(),
  savings: z.string(),
  customer: z.optional(z.string()),
  customerRole: z.string(),
  /** One sentence in the client's voice. */
  quote: z.string(),
  /** The same voice at length. */
  description: z.string(),
  /** What of the old product was rebuilt, and what was left out. */
  kept: z.optional(z.array(z.string())),
  dropped: z.optional(z.array(z.string())),
  tags: z.array(z.string()),
  miniature: z.optional(z.enum(['pipeline', 'board', 'inbox'])),
  savingsCase: z.optional(orderBillSchema),
  /** As the client states them, where there is no case. */
  before: z.optional(z.string()),
  now: z.optional(z.string()),
})

export type Story = z.infer<typeof storySchema>

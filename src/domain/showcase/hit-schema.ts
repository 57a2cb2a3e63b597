import * as z from 'zod/mini'
import { orderBillSchema } from '#domain/requests/order-bill.ts'
import { hitStatuses, industries } from './hit-status.ts'

/** What a client says about a hit, and what they paid before and pay now: `$66,000 per year`. */
const hitStorySchema = z.object({
  quote: z.string(),
  role: z.string(),
  before: z.string(),
  now: z.string(),
})

export const hitSchema = z.object({
  id: z.int(),
  title: z.string(),
  originalSaas: z.string(),
  savingsAmount: z.string(),
  savingsPercentage: z.string(),
  companySize: z.string(),
  industry: z.enum(industries),
  status: z.enum(hitStatuses),
  description: z.string(),
  tags: z.array(z.string()),
  /** What the savings were worked out from. Without it, they are as the client states them. */
  savingsCase: z.optional(orderBillSchema),
  /** The same as the calculator's address has it, where it is published. */
  calc: z.optional(z.string()),
  story: z.optional(hitStorySchema),
  /** Of a sample that is shown beside real hits. */
  isSample: z.optional(z.boolean()),
})

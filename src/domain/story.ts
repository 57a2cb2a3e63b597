import * as z from 'zod/mini'
import { orderBillSchema } from './order-bill.ts'

/** A success story: a completed hit, described by its client. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  originalSaas: z.string(),
  savings: z.string(),
  customer: z.string(),
  customerRole: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** What the savings were calculated from. */
  savingsCase: orderBillSchema,
})

export type Story = z.infer<typeof storySchema>

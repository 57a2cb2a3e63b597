import * as z from 'zod/mini'
import { orderBillSchema } from '#domain/requests/order-bill.ts'
import { hitStatuses, industries } from './hit-status.ts'

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
  savingsCase: orderBillSchema,
})

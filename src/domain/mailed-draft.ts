import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { orderDraftSchema } from './order.ts'

const choice = z.string().check(z.maxLength(limits.productMax))

/** A draft within the limits that the server enforces. */
export const sentDraftSchema = z.extend(orderDraftSchema, {
  target: choice,
  customTarget: z.string().check(z.maxLength(limits.productMax, messages.productTooLong)),
  requirements: z.string().check(z.maxLength(limits.requirementsMax, messages.requirementsTooLong)),
  budget: choice,
  timeframe: choice,
  companySize: choice,
  planChoice: choice,
})

export const mailedDraftSchema = z.object({
  draft: orderDraftSchema,
  expiresAt: z.iso.datetime(),
})

export type MailedDraft = z.infer<typeof mailedDraftSchema>

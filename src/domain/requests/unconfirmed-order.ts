import * as z from 'zod/mini'
import { requestIdSchema } from './hit-request-schema.ts'
import { storedOrderSchema } from './stored-order.ts'

/** An order that waits for the link in an email. */
export const heldOrderSchema = z.object({
  /** Where the link was sent. */
  email: z.string(),
  expiresAt: z.iso.datetime(),
})

export type HeldOrder = z.infer<typeof heldOrderSchema>

/** What the link opens. */
export const unconfirmedOrderSchema = z.extend(heldOrderSchema, {
  /** Absent once it is placed. */
  order: z.optional(storedOrderSchema),
  /** Whether placing it signs in: not in another browser than the one that ordered, if the account exists. */
  opensSession: z.boolean(),
  /** Present once it is placed. */
  requestId: z.optional(requestIdSchema),
})

export type UnconfirmedOrder = z.infer<typeof unconfirmedOrderSchema>

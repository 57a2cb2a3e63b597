import * as z from 'zod/mini'
import { storedFileSchema } from '#domain/files/file-limits.ts'
import { heldQuoteSchema, newQuoteSchema } from '#domain/quotes/quote.ts'
import { requestIdSchema } from './hit-request-schema.ts'
import { operatorMessageSchema } from './message.ts'

const message = z.optional(operatorMessageSchema)

/** What an operator sends: one of the two. */
export const sendContentSchema = z.object({ message, quote: z.optional(newQuoteSchema) })

export type SendContent = z.infer<typeof sendContentSchema>

/** What an operator has sent and may undo until it is due. */
export const heldSendSchema = z.object({
  id: z.string(),
  requestId: requestIdSchema,
  dueAt: z.iso.datetime(),
  /** Why it was not sent when it was due. */
  reason: z.optional(z.string()),
  message,
  quote: z.optional(heldQuoteSchema),
  /** The attached files that are still there. */
  files: z.array(storedFileSchema),
})

export type HeldSend = z.infer<typeof heldSendSchema>

export const heldSendOver = 'It was sent already, or taken back.'

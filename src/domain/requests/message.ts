import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '#domain/files/file-limits.ts'
import { heldQuoteSchema, newQuoteSchema } from '#domain/quotes/quote.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { visibleText } from '#domain/values/text-rules.ts'
import { requestIdSchema } from './hit-request-schema.ts'

const text = visibleText().check(z.maxLength(limits.messageMax, messages.messageTooLong))

/** A message between client and operators: a text, files that its author uploaded, or both. */
export const messageSchema = z.object({ text, files: z.optional(fileIdsSchema) }).check(
  z.refine(({ text: written, files = [] }) => written !== '' || files.length > 0, {
    error: messages.messageMissing,
    path: ['text'],
  }),
)

/** A client's message, which may ask about a quote. */
export const clientMessageSchema = z.safeExtend(messageSchema, { quote: z.optional(z.int32()) })

/** An operators' message. Unless it asks something, it is not the client's turn. */
export const operatorMessageSchema = z.safeExtend(messageSchema, { asks: z.optional(z.boolean()) })

export type OperatorMessage = z.infer<typeof operatorMessageSchema>

/** What the choice whether a message needs an answer is until it is made. */
export function endsWithQuestion(written: string): boolean {
  return written.trimEnd().endsWith('?')
}

export type ClientMessage = z.infer<typeof clientMessageSchema>

/** An operators' note. It may settle all messages up to the last event seen: they need no answer. */
export const noteSchema = z.object({
  text: text.check(z.minLength(1, messages.messageMissing)),
  settlesUpTo: z.optional(z.int()),
})

export type Note = z.infer<typeof noteSchema>

export const noAnswerNeeded = 'No answer needed'

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

export const heldSendOver = 'It’s already been sent or undone.'

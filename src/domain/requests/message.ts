import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'

/** A message between client and operators, or an operators' note. */
export const messageSchema = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messages.messageMissing),
      z.maxLength(limits.messageMax, messages.messageTooLong),
    ),
})

/** A client's message, which may ask about a quote. */
export const clientMessageSchema = z.extend(messageSchema, { quote: z.optional(z.int()) })

export type ClientMessage = z.infer<typeof clientMessageSchema>

/** An operators' note. It may say that no message up to the event that was seen last needs an answer. */
export const noteSchema = z.extend(messageSchema, { settlesUpTo: z.optional(z.int()) })

export type Note = z.infer<typeof noteSchema>

export const noAnswerNeeded = 'No answer needed'

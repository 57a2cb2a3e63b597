import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** What client and agency write to one another, and the agency to itself. */
export const messageSchema = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messages.messageMissing),
      z.maxLength(limits.messageMax, messages.messageTooLong),
    ),
})

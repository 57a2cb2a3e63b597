import * as z from 'zod/mini'
import { messages } from '#domain/values/messages.ts'

/**
 * For a name that others read: no control characters, which could break a line of an email or a log, and none that turn
 * the direction of what follows, which could make one name look like another.
 */
export const nameCharacters = z.regex(
  /^[^\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
  messages.nameCharacters,
)

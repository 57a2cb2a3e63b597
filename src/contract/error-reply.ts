import * as z from 'zod/mini'
import { type ErrorCode, errorStatus, type FieldErrors, forbiddenReasons } from './errors.ts'

export const errorReplySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** With `forbidden`, where the user can change that. */
    reason: z.optional(z.enum(forbiddenReasons)),
  }),
})

export type ErrorReply = z.infer<typeof errorReplySchema>

/** The first validation error of each field, by its path. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message
  return fields
}

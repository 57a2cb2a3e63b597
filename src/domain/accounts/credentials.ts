import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'

/** No control characters, which could break an email or a log, and none that turn the direction of what follows. */
const nameCharacters = z.regex(
  /^[^\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
  messages.nameCharacters,
)

export const signInSchema = z.object({
  email: emailSchema(),
  // A password may be anything, blanks included: the specification has no rule for it but presence.
  password: z.string().check(z.minLength(1, messages.passwordMissing)),
})

export const signUpSchema = z.extend(signInSchema, {
  name: requiredText(messages.nameMissing),
  company: requiredText(messages.companyMissing),
})

/** The part of an account that its owner can change at any time. */
export const profileSchema = z.object({
  name: withinLimit(signUpSchema.shape.name),
  company: withinLimit(signUpSchema.shape.company),
})

export const optionalNameSchema = withinLimit(z.string().check(z.trim()))

export type Profile = z.infer<typeof profileSchema>

export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(1, { error: messages.passwordMissing, abort: true }),
    z.minLength(limits.passwordMin, messages.passwordTooShort),
    z.maxLength(limits.passwordMax, messages.passwordTooLong),
  )

export type SignInForm = z.infer<typeof signInSchema>
export type SignUpForm = z.infer<typeof signUpSchema>

export function emailSchema() {
  return requiredText(messages.emailMissing).check(
    z.refine(looksLikeEmail, { error: messages.emailMalformed, abort: true }),
  )
}

/** Where emails are really sent: on the internet, a domain has a dot. */
export const deliverableEmailSchema = emailSchema().check(
  z.regex(/\.[a-z][a-z\d-]+$/i, { error: messages.emailMalformed, abort: true }),
  z.maxLength(limits.emailMax, messages.emailTooLong),
)

export function nameSchema(missing: string, max: number, tooLong: string) {
  return requiredText(missing).check(z.maxLength(max, tooLong), nameCharacters)
}

function withinLimit(schema: z.ZodMiniString) {
  return schema.check(z.maxLength(limits.nameMax, messages.nameTooLong), nameCharacters)
}

function requiredText(message: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: message, abort: true }))
}

/** The browsers' own rule for `type="email"`, so that the form and the browser never disagree. */
function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  )
}

/** Normalizes an email address: one user, one address, however it was typed. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

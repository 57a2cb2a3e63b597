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

export const linkMessages = {
  emailsUsed:
    'We’ve sent several emails to this address today. Open the newest one, or sign in to order without it.',
  orderLinkStale:
    'This link has expired or was replaced by a newer one. Open the newest email, or order again.',
  orderNotWaiting: 'This order has expired. Please order again.',
  orderAlreadyPlaced: 'This order has already been confirmed.',
  linkNotSent: 'We couldn’t send the email. Please try again.',
  orderNotPlaced: 'We couldn’t confirm your order. Please try again.',
  signInLinkSent: 'If this address has an account, a link is on its way.',
  codeMissing: 'Please enter the code',
  codeMalformed: 'Please enter the 6-digit code',
  codeWrong: 'This isn’t the code shown in the other browser',
  linkSentAgain: 'Email sent. Links in earlier emails no longer work.',
} as const

/** The limits of emailed links. How long orders are kept is in `retention`. */
export const linkRules = {
  /** Emails with orders that one network has sent to one address. */
  emailsPerDay: 4,
  /** Emails a day to one address that any visitor may have typed. */
  typedEmailsPerDay: 10,
  confirmationDays: 3,
  /** How long before the link expires a visitor is reminded of an order, or a user to confirm their address. */
  reminderHours: 24,
  resetMinutes: 60,
  signInMinutes: 15,
  codeDigits: 6,
  /** Codes that are compared until a link to sign in stops working. */
  codesMax: 5,
} as const

/** The code that the asking browser shows; blanks in it do not matter. */
export const linkCodeSchema = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.minLength(1, { error: linkMessages.codeMissing, abort: true }),
  z.regex(/^\d{6}$/, linkMessages.codeMalformed),
)

/** After asking for a link. The same whether or not the address has an account. */
export const sentSignInLinkSchema = z.object({
  /** To be entered where the link is opened, unless that is this browser. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
})

export type SentSignInLink = z.infer<typeof sentSignInLinkSchema>

export const signInLinkSchema = z.object({
  email: z.string(),
  /** False in the browser that asked for it. */
  needsCode: z.boolean(),
  expiresAt: z.iso.datetime(),
})

export type SignInLink = z.infer<typeof signInLinkSchema>

/** '481 203': easier to read and to type in two parts. */
export function formatLinkCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

export const nextAddressMax = 1000

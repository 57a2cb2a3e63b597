import * as z from 'zod/mini'

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

import { linkMessages, linkRules } from '#domain/accounts/credentials.ts'
import { fileLimits, fileMessages } from '#domain/files/file-limits.ts'
import { dayMs, hourMs, minuteMs } from '#domain/values/dates.ts'

/** A network is new if the address’s account never signed in from it. `address` alone is for code that knows it. */
export type CountedBy =
  | 'account'
  | 'company'
  | 'company or operator'
  | 'network'
  | 'network and address'
  | 'address, new networks only'
  | 'address'

interface Options {
  /** Counted in the memory of each process, where writing a row would cost more than the call. */
  isPerProcess?: true
  /** What to do instead of waiting. */
  message?: string
}

/**
 * How many attempts one subject has within a window; docs/limits.md says what counts as one, and who is hurt when a
 * limit is used up. One caller can never use up another's.
 *
 * Attempts on an email address are limited by network, then by network and address, then by address. An
 * attempt over a limit throws, so it does not count against the following ones: one network uses up the
 * second limit long before the third, which is several times the second and counts new networks only.
 */
export const rateLimits = {
  // A whole office may be one network.
  'sign-in-caller': rule(50, 5 * minuteMs, 'network'),
  'sign-in': rule(10, 5 * minuteMs, 'network and address'),
  // It takes at least four networks that try for a whole hour.
  'sign-in-address': rule(500, hourMs, 'address, new networks only'),
  'sign-up-caller': rule(10, hourMs, 'network'),
  'sign-up': rule(5, hourMs, 'network and address'),
  'mail-caller': rule(20, hourMs, 'network'),
  mail: rule(5, hourMs, 'network and address'),
  'mail-address': rule(30, hourMs, 'address, new networks only'),
  'visitor-mail': rule(10, hourMs, 'network'),
  'visitor-mail-address': rule(linkRules.emailsPerDay, dayMs, 'network and address', {
    message: linkMessages.emailsUsed,
  }),
  'typed-address': rule(linkRules.typedEmailsPerDay, dayMs, 'address', {
    message: linkMessages.emailsUsed,
  }),
  reminder: rule(1, dayMs, 'address', { message: linkMessages.emailsUsed }),
  'open-link': rule(60, 5 * minuteMs, 'network'),
  confirmation: rule(5, hourMs, 'account'),
  'confirm-email': rule(20, 5 * minuteMs, 'account'),
  password: rule(10, 5 * minuteMs, 'account'),
  'reset-password': rule(10, 5 * minuteMs, 'network'),
  // 60 tries a day guess one of the three codes that work with a probability of 0.02%.
  code: rule(10, 15 * minuteMs, 'account'),
  'code-day': rule(60, dayMs, 'account'),
  'passkey-challenge': rule(60, 5 * minuteMs, 'network'),
  'api-token': rule(30, hourMs, 'account'),
  profile: rule(60, hourMs, 'account'),
  operators: rule(60, hourMs, 'account'),
  'member-invitation': rule(10, hourMs, 'company'),
  company: rule(120, hourMs, 'account'),
  webhook: rule(120, hourMs, 'account'),
  statement: rule(300, hourMs, 'account'),
  checklist: rule(600, hourMs, 'account'),
  order: rule(30, hourMs, 'account'),
  message: rule(120, hourMs, 'account'),
  upload: rule(300, hourMs, 'account'),
  'upload-network': rule(fileLimits.networkDayBytes / 1024, dayMs, 'network', {
    message: fileMessages.networkFull,
  }),
  download: rule(600, minuteMs, 'account', { isPerProcess: true }),
  decision: rule(60, hourMs, 'account'),
  'stripe-webhook': rule(600, minuteMs, 'network', { isPerProcess: true }),
  'inbound-mail': rule(600, minuteMs, 'network', { isPerProcess: true }),
  'email-reply': rule(60, dayMs, 'account'),
  'reply-answer': rule(1, dayMs, 'address'),
  pdf: rule(60, minuteMs, 'company or operator', { isPerProcess: true }),
  bulk: rule(240, hourMs, 'account'),
  export: rule(30, hourMs, 'account'),
  'read-request': rule(300, minuteMs, 'account', { isPerProcess: true }),
}

export type RateLimit = keyof typeof rateLimits

/** Those that the router counts by what it knows of a call. */
export type EndpointLimit = {
  [Name in RateLimit]: (typeof rateLimits)[Name]['by'] extends 'address' ? never : Name
}[RateLimit]

function rule<const By extends CountedBy>(
  attempts: number,
  windowMs: number,
  by: By,
  options: Options = {},
) {
  return { attempts, windowMs, by, ...options }
}

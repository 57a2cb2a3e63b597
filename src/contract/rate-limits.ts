import { linkMessages, linkRules } from '#domain/accounts/emailed-links.ts'
import { fileLimits, fileMessages } from '#domain/files/file-rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Whom a limit counts. A new network is one that the account of the address has never signed in from; others are
 * not counted. Only code that knows the address counts by `address` alone.
 */
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
  /** Who is hurt when it is used up, where that is not whom it counts. */
  hurts?: string
}

/**
 * How many attempts one subject has within a window. One caller can never use up another's limit.
 *
 * Attempts on an email address are limited by network, then by network and address, then by address. An
 * attempt over a limit throws, so it does not count against the following ones: one network uses up the
 * second limit long before the third, which is several times the second and counts new networks only.
 */
export const rateLimits = {
  // A whole office may be one network.
  'sign-in-caller': rule(50, 5 * minuteMs, 'network', 'sign-ins by password, passkey or link'),
  'sign-in': rule(10, 5 * minuteMs, 'network and address', 'sign-ins by password'),
  // It takes at least four networks that try for a whole hour.
  'sign-in-address': rule(500, hourMs, 'address, new networks only', 'sign-ins by password', {
    hurts: 'new networks; the owner on one can still use emailed links and passkeys',
  }),
  'sign-up-caller': rule(10, hourMs, 'network', 'sign-ups'),
  'sign-up': rule(5, hourMs, 'network and address', 'sign-ups'),
  'mail-caller': rule(
    20,
    hourMs,
    'network',
    'emails to reset a password or to sign in, and nothing else: owners need them',
  ),
  mail: rule(5, hourMs, 'network and address', 'the same emails'),
  'mail-address': rule(30, hourMs, 'address, new networks only', 'the same emails', {
    hurts: 'new networks; the owner on one, for an hour, while six networks or more ask',
  }),
  'visitor-mail': rule(
    10,
    hourMs,
    'network',
    'emailed orders of visitors, after every other check',
  ),
  'visitor-mail-address': rule(
    linkRules.emailsPerDay,
    dayMs,
    'network and address',
    'the same orders',
    { message: linkMessages.emailsUsed },
  ),
  'typed-address': rule(
    linkRules.typedEmailsPerDay,
    dayMs,
    'address',
    'emails that anyone may have caused: orders, invitations, confirmations, reminders of them',
    {
      message: linkMessages.emailsUsed,
      hurts: 'anyone who sends one more; the owner can still sign up and sign in',
    },
  ),
  reminder: rule(
    1,
    dayMs,
    'address',
    'reminders of an order or an account that is not confirmed; one too many is not sent',
    { message: linkMessages.emailsUsed, hurts: 'other orders and accounts with that address' },
  ),
  'open-link': rule(
    60,
    5 * minuteMs,
    'network',
    'emailed links that are opened, and orders of visitors',
  ),
  confirmation: rule(5, hourMs, 'account', 'emails by which an account confirms an address'),
  'confirm-email': rule(20, 5 * minuteMs, 'account', 'tokens from emails'),
  password: rule(
    10,
    5 * minuteMs,
    'account',
    'uses of the current password, or of a passkey in its place',
  ),
  'reset-password': rule(10, 5 * minuteMs, 'network', 'tokens to reset a password'),
  // 60 tries a day guess one of the three codes that work with a probability of 0.02%.
  code: rule(10, 15 * minuteMs, 'account', 'codes of a second factor, after the right password', {
    hurts: 'a thief of the password, and the owner until they reset it: that forgets the attempts',
  }),
  'code-day': rule(60, dayMs, 'account', 'the same codes', { hurts: 'as `code`' }),
  'passkey-challenge': rule(60, 5 * minuteMs, 'network', 'challenges for passkeys'),
  'api-token': rule(30, hourMs, 'account', 'new API tokens'),
  profile: rule(60, hourMs, 'account', 'changes of names, notifications and factors'),
  operators: rule(
    60,
    hourMs,
    'account',
    'changes to operators and their invitations, each of which is emailed about',
  ),
  'member-invitation': rule(
    10,
    hourMs,
    'company',
    'invitations, and changes of required two-step sign-in, which email the members',
  ),
  company: rule(120, hourMs, 'account', 'changes to members, and switches between companies'),
  webhook: rule(120, hourMs, 'account', 'changes to webhooks, and tests'),
  statement: rule(300, hourMs, 'account', 'changes to the lines of a statement'),
  checklist: rule(600, hourMs, 'account', 'changes to checklists'),
  order: rule(30, hourMs, 'account', 'orders, after every other check'),
  message: rule(120, hourMs, 'account', 'messages, after every other check'),
  upload: rule(300, hourMs, 'account', 'files that are uploaded or deleted'),
  'upload-network': rule(
    fileLimits.networkDayBytes / 1024,
    dayMs,
    'network',
    'kilobytes that are stored for companies without an accepted quote; what is not stored in the end counts nothing',
    {
      message: fileMessages.networkFull,
      hurts: 'other companies without an accepted quote on that network',
    },
  ),
  download: rule(600, minuteMs, 'account', 'files that are downloaded or shown', {
    isPerProcess: true,
  }),
  decision: rule(
    60,
    hourMs,
    'account',
    'decisions on quotes and hits, handovers, online payments, billing details',
  ),
  'stripe-webhook': rule(
    600,
    minuteMs,
    'network',
    'events about online payments, forged ones included',
    { isPerProcess: true, hurts: 'that network; Stripe sends an event again for three days' },
  ),
  'invoice-pdf': rule(60, minuteMs, 'company or operator', 'invoices that are read as PDF', {
    isPerProcess: true,
  }),
  export: rule(30, hourMs, 'account', 'exports'),
  'read-request': rule(
    300,
    minuteMs,
    'account',
    'requests, statements and lists of invoices that are read; orders and messages',
    { isPerProcess: true },
  ),
}

export type RateLimit = keyof typeof rateLimits

/** Those that the router counts by what it knows of a call. */
export type EndpointLimit = {
  [Name in RateLimit]: (typeof rateLimits)[Name]['by'] extends 'address' ? never : Name
}[RateLimit]

/** `counts` is what is counted, as docs/limits.md has it. */
function rule<const By extends CountedBy>(
  attempts: number,
  windowMs: number,
  by: By,
  counts: string,
  options: Options = {},
) {
  return { attempts, windowMs, by, counts, ...options }
}

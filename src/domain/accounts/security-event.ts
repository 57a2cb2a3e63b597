import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'

/** What the security log records about an account, and how a page names it. */
export const securityEventLabels = {
  'signed-up': 'Account created',
  consented: 'Agreed to the terms and the privacy notice',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out remotely',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-confirmed': 'Email address confirmed',
  'email-change-requested': 'Email change requested',
  'email-change-cancelled': 'Email change cancelled',
  'email-changed': 'Email address changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'provider-connected': 'Sign-in account connected',
  'provider-removed': 'Sign-in account disconnected',
  'recovery-codes-created': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'api-token-created': 'API token created',
  'api-token-revoked': 'API token revoked',
  'webhook-created': 'Webhook added',
  'webhook-deleted': 'Webhook deleted',
  'data-exported': 'Data exported',
  'account-deleted': 'Account deleted',
  'settings-changed': 'Company details changed',
  'billing-changed': 'Billing details changed',
  'payment-reversed': 'Payment reversed',
  'role-changed': 'Role changed',
  'operator-invited': 'Operator invited',
  'invitation-withdrawn': 'Invitation withdrawn',
  'member-invited': 'Colleague invited',
  'member-joined': 'Joined a company',
  'member-left': 'Left a company',
  'member-removed': 'Removed from a company',
  'member-role-changed': 'Role in a company changed',
  'factor-required': 'Two-step sign-in required by a company',
  'factor-optional': 'Two-step sign-in no longer required by a company',
  'company-renamed': 'Company renamed',
  'company-deleted': 'Company deleted',
} as const

export type SecurityEventKind = keyof typeof securityEventLabels

export const securityEventKinds = Object.keys(securityEventLabels) as SecurityEventKind[]

export const securityEventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  /** A few words more, such as the name of an API token. */
  detail: z.optional(z.string()),
  /** The address of the account that did it, where that is another one. */
  actor: z.optional(z.string()),
  /** Absent where it was done on the server itself. */
  network: z.optional(z.string()),
  /** The browser's `User-Agent` header; absent where it was done on the server itself. */
  userAgent: z.optional(z.string()),
})

export type SecurityEvent = z.infer<typeof securityEventSchema>

/** The newest entries, or those before a cursor. */
export const securityEventPageSchema = z.object({
  events: z.array(securityEventSchema),
  next: z.nullable(z.int()),
})

export const securityEventCursorSchema = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

export const securityLogRules = {
  pageSize: 20,
  /** Which failed sign-ins at one account from one network within an hour are logged: the 1st, the 10th and so on. */
  failuresLogged: [1, 10, 100, 1000] as readonly number[],
  /** Failed sign-ins at one account that are logged within an hour, whatever the network. */
  failuresPerHour: 20,
} as const

const serviceEventSchema = z.extend(securityEventSchema, {
  /** The address of the account; absent if there is no account, or it was deleted. */
  account: z.optional(z.string()),
})

export type ServiceEvent = z.infer<typeof serviceEventSchema>

export const serviceLogPageSchema = z.object({
  events: z.array(serviceEventSchema),
  next: z.nullable(z.int()),
})

export const serviceLogQuerySchema = z.extend(securityEventCursorSchema, {
  kind: z.optional(z.enum(securityEventKinds)),
  account: z.optional(z.string().check(z.maxLength(limits.emailMax))),
})

export type ServiceLogQuery = z.infer<typeof serviceLogQuerySchema>

/** What people call the browser behind a user agent: 'Firefox on Linux'. */
export function browserName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system && `Browser on ${system}`) ?? 'Unknown browser'
}

type Marks = readonly (readonly [mark: RegExp, name: string])[]

function firstMatch(marks: Marks, userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1]
}

// Browsers also name the ones they imitate, so the more specific names come first.
const browsers: Marks = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: Marks = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** How a page names the network of a session or an event; undefined where it is not known. */
export function networkName(network: string | undefined): string | undefined {
  if (network === undefined || network === '' || network === 'unknown') return undefined
  if (loopback.test(network)) return 'localhost'
  return privateNetwork.test(network) ? 'local network' : `network ${network}`
}

/** 127.0.0.0/8 and ::1, which is stored as its /64. */
const loopback = /^127\.|^0:0:0:0::\/64$/

/** RFC 1918, link-local addresses, and their counterparts in IPv6: fc00::/7 and fe80::/10. */
const privateNetwork =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/

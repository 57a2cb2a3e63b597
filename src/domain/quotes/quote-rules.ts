import type { Role } from '#domain/accounts/role.ts'

/** The limits of a quote. The largest total they allow fits the database's 32-bit integers. */
export const quoteLimits = {
  lines: 20,
  titleMax: 200,
  lineCents: 100_000_000,
  noteMax: 5_000,
  nameMax: 200,
  /** How far ahead a quote may be valid, and how far it is unless an operator says otherwise. */
  validDaysMax: 366,
  validDays: 14,
} as const

/** `expired` is never stored: a sent quote has expired once its last day is over. */
export const quoteStatuses = [
  'sent',
  'accepted',
  'declined',
  'superseded',
  'withdrawn',
  'expired',
] as const

export type QuoteStatus = (typeof quoteStatuses)[number]

/** What is agreed to when a quote is accepted. */
export const quoteSections = ['scope', 'lines', 'plan', 'schedule', 'files', 'terms'] as const

export type QuoteSection = (typeof quoteSections)[number]

const decidedLabels = {
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const

/** By who reads it. */
export const quoteStatusLabels = {
  client: { sent: 'Waiting for your decision', ...decidedLabels },
  operator: { sent: 'Waiting for the client', ...decidedLabels },
} as const satisfies Record<Role, Record<QuoteStatus, string>>

const hourMs = 60 * 60_000

/** A quote is valid until its last day is over everywhere: 12 hours after midnight UTC. */
export function quoteExpiresAt(validUntil: string): Date {
  return new Date(Date.parse(validUntil) + 36 * hourMs)
}

export function quoteStatusAt(
  quote: { status: QuoteStatus; validUntil: string },
  now: Date,
): QuoteStatus {
  if (quote.status !== 'sent') return quote.status
  return quoteExpiresAt(quote.validUntil) <= now ? 'expired' : 'sent'
}

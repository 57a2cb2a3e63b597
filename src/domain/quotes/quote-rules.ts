import * as z from 'zod/mini'
import type { Role } from '#domain/accounts/user-schema.ts'
import { type PlanId, planById, planIds } from '#domain/site/plans.ts'
import { hourMs } from '#domain/values/dates.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'
import { visibleText, wholeNumber } from '#domain/values/text-rules.ts'

/** The limits of a quote, and of the lines of an invoice. The largest total of a quote fits the database's 32-bit integers. */
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

const decidedLabels = {
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const

/** `expired` is never stored: a sent quote has expired once its last day is over. */
export type QuoteStatus = 'sent' | keyof typeof decidedLabels

export const quoteStatuses = ['sent', ...Object.keys(decidedLabels)] as QuoteStatus[]

/** By who reads it. A member of a company is not one of its owners, who decide. */
export const quoteStatusLabels = {
  client: { sent: 'Waiting for your decision', ...decidedLabels },
  member: { sent: 'Waiting for an owner', ...decidedLabels },
  operator: { sent: 'Waiting for the client', ...decidedLabels },
} as const satisfies Record<Role | 'member', Record<QuoteStatus, string>>

/** A quote is valid until its last day is over everywhere: 12 hours after midnight UTC. */
export function quoteExpiresAt(validUntil: string): Date {
  return new Date(Date.parse(validUntil) + 36 * hourMs)
}

export function quoteStatusAt(quote: { status: QuoteStatus; validUntil: string }, now: Date) {
  if (quote.status !== 'sent') return quote.status
  return quoteExpiresAt(quote.validUntil) <= now ? 'expired' : 'sent'
}

export const quoteMessages = {
  linesMissing: 'Please add at least one line',
  linesTooMany: `Please keep it within ${quoteLimits.lines} lines`,
  titleMissing: 'Please say what this line is for',
  titleTooLong: `Please keep this within ${quoteLimits.titleMax} characters`,
  amountMalformed: 'Please enter an amount like 1,250 or 1,250.50',
  amountTooLarge: `Please keep the amount within ${formatCents(quoteLimits.lineCents)}`,
  planMissing: 'Please choose a plan',
  estimateMissing: 'Please choose an estimated completion date',
  validUntilMissing: 'Please choose how long this quote is valid',
  validUntilPast: 'Please choose today or a later day',
  validUntilFar: 'Please choose a day within a year',
  noteTooLong: `Please keep the note within ${formatNumber(quoteLimits.noteMax)} characters`,
  nameMissing: 'Please type your full name to accept',
  nameTooLong: `Please keep your name within ${quoteLimits.nameMax} characters`,
  hashMissing: 'Please send the contentHash of the quote as you read it.',
  notFound: 'We couldn’t find this quote.',
  completedNotQuotable: 'This request is completed. A new project starts with a new order.',
} as const

export function planTooSmall(app: number, needed: PlanId): string {
  const { name } = planById(needed)
  return `This is their app number ${app}. Please choose ${name}${needed === planIds.at(-1) ? '' : ' or a larger plan'}.`
}

export function quoteNotOpen(number: number, status: Exclude<QuoteStatus, 'sent'>): string {
  return `Quote ${number} ${notOpen[status]}`
}

const notOpen = {
  accepted: 'was already accepted.',
  declined: 'was already declined.',
  superseded: 'was replaced by a newer one. Please review that one.',
  withdrawn: 'was withdrawn.',
  expired: 'has expired. Ask us for a new one.',
} as const satisfies Record<Exclude<QuoteStatus, 'sent'>, string>

/** What is agreed to when a quote is accepted. */
const sectionNames = {
  scope: 'scope',
  lines: 'price',
  plan: 'plan',
  schedule: 'payment schedule',
  files: 'attached files',
  terms: 'terms',
} as const

export type QuoteSection = keyof typeof sectionNames

export const quoteSections = Object.keys(sectionNames) as QuoteSection[]

/** Why an acceptance is refused: the quote has changed since it was read. */
export function quoteChanged(sections: readonly QuoteSection[]): string {
  const names = sections.map((section) => sectionNames[section])
  const what = names.length === 0 ? 'content' : new Intl.ListFormat('en').format(names)
  return `The ${what} changed since you opened this quote. Read it again.`
}

/** What is built or done, and what it costs once. */
const pricedLineSchema = z.object({
  title: visibleText().check(
    z.minLength(1, quoteMessages.titleMissing),
    z.maxLength(quoteLimits.titleMax, quoteMessages.titleTooLong),
  ),
  amountCents: wholeNumber(
    0,
    quoteLimits.lineCents,
    quoteMessages.amountMalformed,
    quoteMessages.amountTooLarge,
  ),
})

/** The lines that an operator writes, of a quote or of an invoice. */
export const pricedLinesSchema = z
  .array(pricedLineSchema)
  .check(
    z.minLength(1, quoteMessages.linesMissing),
    z.maxLength(quoteLimits.lines, quoteMessages.linesTooMany),
  )

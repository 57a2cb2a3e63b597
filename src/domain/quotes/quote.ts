import * as z from 'zod/mini'
import { nameSchema } from '#domain/accounts/credentials.ts'
import { planBasisSchema, shareOfPlan } from '#domain/companies/company-plan.ts'
import { fileIdsSchema, type StoredFile, storedFileSchema } from '#domain/files/file-limits.ts'
import { billingDetailsSchema } from '#domain/invoices/invoice.ts'
import { defaultSchedule, scheduleSchema } from '#domain/invoices/payment-schedule.ts'
import { billingCycles, planById, planIds, priceCents } from '#domain/site/plans.ts'
import { dayMs } from '#domain/values/dates.ts'
import { enteredDay, reasonText, visibleText } from '#domain/values/text-rules.ts'
import {
  pricedLinesSchema,
  type QuoteSection,
  quoteExpiresAt,
  quoteLimits,
  quoteMessages,
  quoteSections,
  quoteStatuses,
} from './quote-rules.ts'

const quoteOfferFields = {
  lines: pricedLinesSchema,
  plan: z.enum(planIds, quoteMessages.planMissing),
  billing: z.enum(billingCycles, quoteMessages.planMissing),
  estimatedCompletion: enteredDay(quoteMessages.estimateMissing),
  validUntil: enteredDay(quoteMessages.validUntilMissing),
  note: z._default(
    visibleText().check(z.maxLength(quoteLimits.noteMax, quoteMessages.noteTooLong)),
    '',
  ),
}

/** A new quote, as it was sent: for the version of the request that the operator saw. Its time may be over. */
export const heldQuoteSchema = z.object({
  version: z.int32(),
  files: z.optional(fileIdsSchema),
  ...quoteOfferFields,
  /** Without one, all is paid at handover. */
  schedule: z.optional(scheduleSchema),
})

export const newQuoteSchema = z.extend(heldQuoteSchema, {
  validUntil: quoteOfferFields.validUntil.check(
    z.refine((day) => quoteExpiresAt(day) > new Date(), quoteMessages.validUntilPast),
    z.refine(
      (day) => Date.parse(day) <= Date.now() + quoteLimits.validDaysMax * dayMs,
      quoteMessages.validUntilFar,
    ),
  ),
})

export type NewQuote = z.infer<typeof newQuoteSchema>

/** What a sent quote says. It never changes. */
export const quoteContentSchema = z.object({
  ...quoteOfferFields,
  schedule: scheduleSchema,
  /** The plan's price for one billing cycle on the day the quote was sent. */
  planCents: z.int(),
  totalCents: z.int(),
  files: z.optional(z.array(storedFileSchema)),
})

export type QuoteContent = z.infer<typeof quoteContentSchema>

/** A quote on a request. Numbers count from 1 on each request. */
export const quoteSchema = z.object({
  number: z.int(),
  status: z.enum(quoteStatuses),
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  ...quoteContentSchema.shape,
  /** How the client decided, and what is recorded about it. */
  decision: z.optional(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      name: z.optional(z.string()),
      contentHash: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  ),
})

export type Quote = z.infer<typeof quoteSchema>

const contentHashSchema = z
  .string(quoteMessages.hashMissing)
  .check(z.regex(/^[\da-f]{64}$/, quoteMessages.hashMissing))
/** The beginnings of the sections' own hashes, by which an error says what changed. */
const sectionHashesSchema = z.record(
  z.enum(quoteSections),
  z.string().check(z.regex(/^[\da-f]{16}$/)),
)

/** A quote with the plan it extends: as it is now, or as it was when the quote was accepted. */
export const quoteInPlanSchema = z.extend(quoteSchema, {
  planBasis: planBasisSchema,
  /** While it is open, for clients: what an acceptance of it as it is now must send. */
  contentHash: z.optional(contentHashSchema),
  sectionHashes: z.optional(sectionHashesSchema),
})

export type QuoteInPlan = z.infer<typeof quoteInPlanSchema>

/** The contents of a quote with the plan it extends. It may not be sent yet. */
export type OfferInPlan = QuoteContent & Pick<QuoteInPlan, 'planBasis'>

export const acceptanceSchema = z.object({
  name: nameSchema(quoteMessages.nameMissing, quoteLimits.nameMax, quoteMessages.nameTooLong),
  contentHash: contentHashSchema,
  sectionHashes: z.optional(sectionHashesSchema),
  /** Asked for with the first acceptance: it fills in what the company lacks. */
  billing: z.optional(billingDetailsSchema),
})

export type Acceptance = z.infer<typeof acceptanceSchema>

export const rejectionSchema = z.object({
  reason: z.optional(reasonText),
})

/** The one-time total. The plan is not part of it: it is paid every month or year. */
export function quoteTotalCents(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((total, { amountCents }) => total + amountCents, 0)
}

/** A quote's content as it is stored: sums and prices are computed here and nowhere else. */
export function quoteContent(
  offer: Omit<NewQuote, 'version' | 'files'>,
  files?: StoredFile[],
): QuoteContent {
  const { lines, plan, billing, estimatedCompletion, validUntil, note } = offer
  const { schedule = defaultSchedule } = offer
  const offered = { lines, plan, billing, estimatedCompletion, validUntil, note, schedule }
  return {
    ...offered,
    ...(files && { files }),
    planCents: priceCents(planById(plan), billing),
    totalCents: quoteTotalCents(lines),
  }
}

export function hasAcceptedQuote(quotes: readonly Pick<Quote, 'status'>[]): boolean {
  return quotes.some(({ status }) => status === 'accepted')
}

/** The quote that waits for the client's decision. */
export function openQuoteOf<Sent extends Pick<Quote, 'status'>>(request: {
  quotes: readonly Sent[]
  closure?: unknown
}): Sent | undefined {
  if (request.closure) return undefined
  return request.quotes.find(({ status }) => status === 'sent')
}

/** What a quote costs in its first year, and in each year after it: building once, and what it adds to the plan. */
export function quoteCostsByYear({ totalCents, planBasis, ...quote }: OfferInPlan) {
  const { addedYearCents } = shareOfPlan(planBasis, quote)
  return { firstYearCents: totalCents + addedYearCents, laterYearCents: addedYearCents }
}

/** What a quote is agreed with that is not its own content, and may change while it is open. */
export interface AgreedContext {
  /** What the checklist says to keep. */
  scope: readonly { kind: string; name: string }[]
  /** The ids of the quote's files that are still there. */
  fileIds: readonly string[]
  /** The day and the text of the terms that apply. */
  terms: readonly [date: string, text: string]
}

/** Everything that an acceptance agrees to, by section and in a fixed order: its hash covers all of it. */
export function agreedSections(
  quote: OfferInPlan,
  { scope, fileIds, terms }: AgreedContext,
): Record<QuoteSection, unknown> {
  const { lines, totalCents, plan, billing, planCents, planBasis, files = [] } = quote
  const { estimatedCompletion, validUntil, note, schedule } = quote
  const amounts = lines.map(({ title, amountCents }) => [title, amountCents])
  return {
    scope: scope.map(({ kind, name }) => [kind, name]),
    lines: [amounts, totalCents, estimatedCompletion, validUntil, note],
    plan: [plan, billing, planCents, planBasis.app, shareOfPlan(planBasis, quote).addedYearCents],
    schedule: schedule.map(({ percent, due }) => [percent, due]),
    files: files.map(({ id, sha256 }) => [id, sha256, fileIds.includes(id)]),
    terms,
  }
}

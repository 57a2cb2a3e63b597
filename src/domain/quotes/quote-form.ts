import * as z from 'zod/mini'
import { isLargerPlan, neededPlan, type PlanBasis } from '#domain/companies/company-plan.ts'
import { defaultSchedule, type Instalment } from '#domain/invoices/payment-schedule.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { type OrderPlan, parsePlanChoice, planChoice } from '#domain/requests/order.ts'
import { parseAmount } from '#domain/savings/number-input.ts'
import { dayMs } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { type NewQuote, quoteContent, quoteTotalCents } from './quote.ts'
import { quoteLimits } from './quote-rules.ts'

export const formLineSchema = z.object({ title: z.string(), amount: z.string() })

const typedDay = z.string().check(z.regex(/^(\d{4,6}-\d\d-\d\d)?$/))
const typedDue = z.union([z.enum(['acceptance', 'handover']), typedDay])

/** A quote while it is written: any field may still be empty or wrong. */
export const quoteFormSchema = z.object({
  lines: z.array(formLineSchema).check(z.minLength(1), z.maxLength(quoteLimits.lines)),
  planChoice: z.string(),
  estimatedCompletion: typedDay,
  validUntil: typedDay,
  note: z.string(),
  /** The percentage of a deposit; null without one. */
  deposit: z.nullable(z.string()),
  depositDue: typedDue,
  restDue: typedDue,
})

export type QuoteForm = z.infer<typeof quoteFormSchema>

type QuotedRequest = Pick<OperatorRequest, 'targetSaaS' | 'plan' | 'billing' | 'planBasis'> &
  Pick<OperatorRequest, 'estimatedCompletion'>

/** Begins with what the order says, and with the plan that the company needs where it has one. */
export function emptyQuoteForm(request: QuotedRequest, now: Date): QuoteForm {
  const { plan = null, billing = null } = suggestPlan(request)
  const validUntil = new Date(now.getTime() + quoteLimits.validDays * dayMs)
  return {
    lines: [{ title: `Build the replacement for ${request.targetSaaS}`, amount: '' }],
    planChoice: planChoice(plan, billing),
    estimatedCompletion: request.estimatedCompletion?.slice(0, 'yyyy-mm-dd'.length) ?? '',
    validUntil: validUntil.toISOString().slice(0, 'yyyy-mm-dd'.length),
    note: '',
    deposit: null,
    depositDue: 'acceptance',
    restDue: 'handover',
  }
}

/** A plan that was ordered counts where it is larger. */
function suggestPlan({ plan, billing, planBasis }: QuotedRequest): OrderPlan {
  const needed = neededPlan(planBasis)
  if (needed === undefined || (plan && isLargerPlan(plan, needed.plan))) return { plan, billing }
  return { plan: needed.plan, billing: needed.billing }
}

export function readQuoteForm(form: QuoteForm) {
  const { lines, estimatedCompletion, validUntil, note } = form
  return {
    lines: readLines(lines),
    ...parsePlanChoice(form.planChoice),
    estimatedCompletion,
    validUntil,
    note,
    schedule: readSchedule(form),
  }
}

/** An amount that is missing or wrong is NaN. */
export function readLines(lines: readonly FormLine[]) {
  return lines.map(({ title, amount }) => ({ title, amountCents: readCents(amount) }))
}

/** Those that count: their amount is one. */
export function countedLines(lines: ReturnType<typeof readLines>) {
  return lines.filter(({ amountCents }) => Number.isFinite(amountCents))
}

function readSchedule({ deposit, depositDue, restDue }: QuoteForm): Instalment[] {
  if (deposit === null) return [{ percent: 100, due: restDue }]
  const percent = Number(deposit)
  return [
    { percent, due: depositDue },
    { percent: 100 - percent, due: restDue },
  ]
}

export type QuoteDraft = ReturnType<typeof draftQuote>

/** A quote as far as it is written. */
export function draftQuote(form: QuoteForm, planBasis: PlanBasis) {
  const { plan, billing, ...offer } = readQuoteForm(form)
  const totalCents = quoteTotalCents(countedLines(offer.lines))
  const planned = plan && billing && { ...quoteContent({ ...offer, plan, billing }), totalCents }
  return { ...offer, totalCents, planned: planned ? { ...planned, planBasis } : undefined }
}

/** Whole cents; NaN for anything that is not an amount of at most two decimals. */
export function readCents(text: string): number {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}([.,'’ ]\d{3})+)([.,]\d{1,2})?$/.test(typed)) return Number.NaN
  const cents = (parseAmount(typed) ?? Number.NaN) * 100
  const whole = Math.round(cents)
  return Math.abs(cents - whole) < 1e-6 ? whole : Number.NaN
}

export type FormLine = QuoteForm['lines'][number]

/** Appends lines, and drops empty ones. */
export function addLines(lines: readonly FormLine[], added: readonly FormLine[]): FormLine[] {
  const written = lines.filter(({ title, amount }) => title.trim() !== '' || amount.trim() !== '')
  return [...written, ...added].slice(0, quoteLimits.lines)
}

/** What is written to make an offer again. */
export function duplicateQuote(
  offer: Omit<NewQuote, 'version' | 'files'>,
  { validUntil }: Pick<QuoteForm, 'validUntil'>,
): QuoteForm {
  const { lines, plan, billing, estimatedCompletion, note, schedule = defaultSchedule } = offer
  const [first, rest] = schedule
  return {
    lines: lines.map(({ title, amountCents }) => ({
      title,
      amount: formatCents(amountCents).slice('$'.length),
    })),
    planChoice: planChoice(plan, billing),
    estimatedCompletion,
    validUntil,
    note,
    deposit: rest ? String(first?.percent) : null,
    depositDue: rest ? (first?.due ?? '') : 'acceptance',
    restDue: (rest ?? first)?.due ?? 'handover',
  }
}

import * as z from 'zod/mini'
import { parsePlanChoice, planChoice } from './order-plan.ts'
import { parseAmount } from './parse-amount.ts'
import { quoteLimits } from './quote-limits.ts'
import type { OrderedRequest } from './request-detail.ts'

/** A quote while it is written: any field may still be empty or wrong. */
export const quoteFormSchema = z.object({
  lines: z
    .array(z.object({ title: z.string(), amount: z.string() }))
    .check(z.minLength(1), z.maxLength(quoteLimits.lines)),
  planChoice: z.string(),
  estimatedCompletion: z.string(),
  validUntil: z.string(),
  note: z.string(),
})

export type QuoteForm = z.infer<typeof quoteFormSchema>

const dayMs = 24 * 60 * 60_000

/** Begins with what the order says. */
export function emptyQuoteForm(
  request: Pick<OrderedRequest, 'targetSaaS' | 'plan' | 'billing' | 'estimatedCompletion'>,
  now: Date,
): QuoteForm {
  const validUntil = new Date(now.getTime() + quoteLimits.validDays * dayMs)
  return {
    lines: [{ title: `Build the replacement for ${request.targetSaaS}`, amount: '' }],
    planChoice: planChoice(request.plan ?? null, request.billing ?? null),
    estimatedCompletion: request.estimatedCompletion?.slice(0, 'yyyy-mm-dd'.length) ?? '',
    validUntil: validUntil.toISOString().slice(0, 'yyyy-mm-dd'.length),
    note: '',
  }
}

/** What is sent. A field that is missing or wrong is left for the schema to name. */
export function readQuoteForm(form: QuoteForm) {
  const { lines, estimatedCompletion, validUntil, note } = form
  return {
    lines: lines.map(({ title, amount }) => ({ title, amountCents: readCents(amount) })),
    ...parsePlanChoice(form.planChoice),
    estimatedCompletion,
    validUntil,
    note,
  }
}

/** Whole cents; NaN for anything that is not an amount of at most two decimals. */
function readCents(text: string): number {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}([.,'’ ]\d{3})+)([.,]\d{1,2})?$/.test(typed)) return Number.NaN
  const cents = (parseAmount(typed) ?? Number.NaN) * 100
  const whole = Math.round(cents)
  return Math.abs(cents - whole) < 1e-6 ? whole : Number.NaN
}

import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { addDays } from '#domain/values/dates.ts'
import { invoicedPlan, planInvoicedUntil } from './invoice-sums.ts'

/** The first day of a plan that is to be invoiced once its solution is handed over; null where the plan costs nothing. */
export function planDueFrom(
  quote: QuoteInPlan,
  keys: readonly string[],
  today: string,
): string | null {
  const from = planInvoicedUntil(keys) ?? today
  return invoicedPlan(quote, from) ? from : null
}

export function isPlanDue(planDueOn: string | null, today: string): boolean {
  return planDueOn !== null && planDueOn <= today
}

/** The earliest due day of what is issued by itself. What is older waits for an operator: the clock may be wrong. */
export function automaticFrom(today: string): string {
  return addDays(today, -31)
}

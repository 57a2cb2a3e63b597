import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { addDays } from '#domain/values/dates.ts'
import type { Invoice } from './invoice.ts'
import { invoicedPlan, planInvoicedUntil } from './invoice-sums.ts'
import { warningTexts } from './invoice-warnings.ts'

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

interface PlanToIssue {
  address: readonly string[]
  isExampleSeller: boolean
  planDueOn: string
}

/** Why the next invoice of a plan waits for an operator where others are issued by themselves; undefined where it does not. */
export function reasonToWait(
  { address, isExampleSeller, planDueOn }: PlanToIssue,
  invoices: readonly Pick<Invoice, 'key'>[],
  today: string,
): string | undefined {
  if (planDueOn < automaticFrom(today)) return 'It has been due for more than a month.'
  if (invoices.some(({ key }) => key?.startsWith(`plan-${planDueOn}-`)))
    return 'Its last invoice was cancelled.'
  if (address.length === 0) return warningTexts['no-address']
  return isExampleSeller ? warningTexts['example-seller'] : undefined
}

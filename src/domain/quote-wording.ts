import { formatDay } from './dates.ts'
import { formatCents } from './money.ts'
import { formatOrderPlan } from './order-plan.ts'
import type { QuoteContent } from './quote.ts'
import { quoteCostsByYear } from './quote.ts'
import type { QuoteComparison } from './quote-comparison.ts'
import { sayBreakEven } from './savings-wording.ts'

type Priced = Pick<QuoteContent, 'plan' | 'billing' | 'planCents' | 'totalCents'>

/** 'Professional, $4,790.40 a year', at the price that was quoted. */
export function sayQuotedPlan({ plan, billing, planCents }: Omit<Priced, 'totalCents'>): string {
  const unit = billing === 'yearly' ? 'year' : 'month'
  return `${formatOrderPlan({ plan }) ?? plan}, ${formatCents(planCents)} a ${unit}`
}

/** What a client agrees to, in one sentence. */
export function sayAgreement(quote: Priced): string {
  const unit = quote.billing === 'yearly' ? 'year' : 'month'
  const plan = formatOrderPlan({ plan: quote.plan }) ?? quote.plan
  const once = formatCents(quote.totalCents)
  return `You agree to pay ${once} once and ${formatCents(quote.planCents)} a ${unit} for the ${plan} plan.`
}

/** What follows an acceptance, and when. `due` is when our next step is, as its reader's clock shows it. */
export function sayAfterAcceptance(
  { estimatedCompletion }: Pick<QuoteContent, 'estimatedCompletion'>,
  due: string | undefined,
): string {
  const next =
    due === undefined ? 'Next, we start work.' : `Next, we start work or write to you by ${due}.`
  return `${next} We expect to complete it by ${formatDay(estimatedCompletion)}.`
}

/** What a quote comes to by year, without hosting and the client's own costs. */
export function sayQuotedYears(quote: Priced): string {
  const { firstYearCents, laterYearCents } = quoteCostsByYear(quote)
  return `${formatCents(firstYearCents)} in the first year, ${formatCents(laterYearCents)} in each year after.`
}

/** When a quote has paid for itself, or that it does not. */
export function sayPayback({ savings, years }: QuoteComparison): string {
  return sayBreakEven(savings, years)
}

import { shareOfPlan } from '#domain/companies/company-plan.ts'
import type { OrderBill } from '#domain/requests/order-bill.ts'
import { type BillLine, billCentsPerMonth, productKey } from '#domain/savings/bill.ts'
import { movingCents, type SavingsLine } from '#domain/savings/owning-costs.ts'
import { compareCosts, type Savings } from '#domain/savings/savings.ts'
import { defaultTerms } from '#domain/savings/savings-assumptions.ts'
import { planById } from '#domain/site/plans.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { type OfferInPlan, quoteCostsByYear } from './quote.ts'

export interface QuoteComparison {
  /** The lines of the bill that the request replaces. */
  lines: readonly BillLine[]
  years: number
  savings: Savings
  todayYearCents: number
  /** The sum of the three below. */
  firstYearCents: number
  /** Building and what the quote adds to the plan, in the first year. */
  toUsCents: number
  hostingYearCents: number
  /** Paid once, in the first year. */
  movingCents: number
  /** What the quote adds to the plan, and hosting. */
  laterYearCents: number
}

/**
 * What the client pays today against what the quote costs, by the calculator's model. The plan counts by the month
 * even if it is billed by the year: a quote that costs less than the subscription in its first year has then paid for
 * itself within that year.
 */
export function compareQuote(
  bill: OrderBill,
  targetSaaS: string,
  quote: OfferInPlan,
): QuoteComparison | undefined {
  const lines = replacedLines(bill.lines, targetSaaS)
  const [first, ...others] = lines
  if (first === undefined) return undefined
  // The quote has one price for all lines; the assumed build prices are those from before it.
  const priced = [
    { ...first, buildCents: quote.totalCents },
    ...others.map((line) => ({ ...line, buildCents: 0 })),
  ]
  // The second year has no one-time costs.
  const years = Math.max(2, bill.years)
  const { after, addedYearCents } = shareOfPlan(quote.planBasis, quote)
  const savingsCase = { ...bill, lines: priced, years, cycle: 'monthly' as const }
  const costs = quoteCostsByYear(quote)
  const hostingYearCents = bill.hostingCentsPerApp * lines.length * 12
  const moving = billMovingCents(bill, targetSaaS)
  return {
    lines,
    years,
    savings: compareCosts(savingsCase, planById(after.plan), Math.ceil(addedYearCents / 12)),
    todayYearCents: billCentsPerMonth(lines) * 12,
    firstYearCents: costs.firstYearCents + hostingYearCents + moving,
    toUsCents: costs.firstYearCents,
    hostingYearCents,
    movingCents: moving,
    laterYearCents: costs.laterYearCents + hostingYearCents,
  }
}

/** The bill of an order that came without one: the product's line on the company's statement, by our assumptions. */
export function billFromStatement(
  { lines, terms }: Pick<OwnStatement, 'lines' | 'terms'>,
  { targetSaaS }: { targetSaaS: string },
): OrderBill | undefined {
  const line = lines.find(({ product }) => productKey(product) === productKey(targetSaaS))
  if (line === undefined) return undefined
  const { product, seats, centsPerSeat } = line
  return { ...defaultTerms, ...terms, lines: [{ product, seats, centsPerSeat, buildCents: 0 }] }
}

export function billMovingCents(bill: OrderBill, targetSaaS: string): number {
  const lines = replacedLines(bill.lines, targetSaaS)
  return lines.reduce((total, line) => total + movingCents(line, bill), 0)
}

/** The line of the ordered product, or the whole bill where it has no such line. */
function replacedLines(lines: readonly SavingsLine[], targetSaaS: string): readonly SavingsLine[] {
  const target = lines.filter(({ product }) => productKey(product) === productKey(targetSaaS))
  return target.length > 0 ? target : lines
}

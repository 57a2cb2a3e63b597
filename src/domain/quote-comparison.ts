import { type BillLine, billCentsPerMonth } from './bill.ts'
import type { OrderBill } from './order-bill.ts'
import type { SavingsLine } from './owning-costs.ts'
import { plans } from './plans.ts'
import { productKey } from './product-key.ts'
import type { QuoteContent } from './quote.ts'
import { compareCosts, type Savings } from './savings.ts'

export interface QuoteComparison {
  /** The lines of the bill that the request replaces. */
  lines: readonly BillLine[]
  years: number
  savings: Savings
  todayYearCents: number
  /** The quote, the plan, hosting, the weeks of paying both and the client's own time. */
  firstYearCents: number
  /** The plan and hosting. */
  laterYearCents: number
}

/** What the client pays today against what the quote costs, by the calculator's model. */
export function compareQuote(
  bill: OrderBill,
  targetSaaS: string,
  quote: QuoteContent,
): QuoteComparison | undefined {
  const plan = plans.find(({ id }) => id === quote.plan)
  if (plan === undefined) return undefined
  const lines = replacedLines(bill.lines, targetSaaS)
  const [first, ...others] = lines
  if (first === undefined) return undefined
  // The quote has one price for all lines; the assumed build prices are those from before it.
  const priced = [
    { ...first, buildCents: quote.totalCents },
    ...others.map((line) => ({ ...line, buildCents: 0 })),
  ]
  // A second year shows what it costs once everything is paid that is paid once.
  const years = Math.max(2, bill.years)
  const savingsCase = { ...bill, lines: priced, years, cycle: quote.billing }
  const savings = compareCosts(savingsCase, plan, quote.planCents)
  return {
    lines,
    years,
    savings,
    todayYearCents: billCentsPerMonth(lines) * 12,
    firstYearCents: owningInYear(savings, 0),
    laterYearCents: owningInYear(savings, 1),
  }
}

/** The line of the ordered product, or the whole bill where it has no such line. */
function replacedLines(lines: readonly SavingsLine[], targetSaaS: string): readonly SavingsLine[] {
  const target = lines.filter(({ product }) => productKey(product) === productKey(targetSaaS))
  return target.length > 0 ? target : lines
}

function owningInYear({ months }: Savings, year: number): number {
  return months
    .slice(year * 12, year * 12 + 12)
    .reduce((total, { owningCents }) => total + owningCents, 0)
}

import {
  billCentsPerMonth,
  largestLine,
  owningCents,
  planForApps,
  planPeriodCents,
  replacementCents,
  type SavingsLine,
} from '#domain/savings/bill.ts'
import { defaultTerms } from '#domain/savings/savings-case.ts'

/** An example company's statement. The figures are ours, not the vendors' list prices. */
export const exampleStatement: readonly SavingsLine[] = [
  { product: 'Salesforce', seats: 60, centsPerSeat: 8000, buildCents: 2_400_000 },
  { product: 'Zendesk', seats: 40, centsPerSeat: 5500, buildCents: 1_500_000 },
  { product: 'Slack', seats: 200, centsPerSeat: 875, buildCents: 1_200_000 },
  { product: 'Asana', seats: 100, centsPerSeat: 1000, buildCents: 800_000 },
  { product: 'Jira', seats: 120, centsPerSeat: 800, buildCents: 900_000 },
  { product: 'Mailchimp', seats: null, centsPerSeat: 65_000, buildCents: 600_000 },
]

export function struckLines(struck: ReadonlySet<string>): SavingsLine[] {
  return exampleStatement.filter(({ product }) => struck.has(product))
}

/** The monthly cost of owning each product, all included, in whole dollars that add up: the last takes what is left. */
export function ownedByProduct(struck: ReadonlySet<string>): ReadonlyMap<string, number> {
  const owned = struckLines(struck)
  const share = planPeriodCents(planForApps(owned.length), defaultTerms) / owned.length
  let left = centsAMonth(owningCents(owned, defaultTerms))
  return new Map(
    owned.map((line, position) => {
      const cents = centsAMonth(replacementCents(line, defaultTerms) + share)
      const own = position === owned.length - 1 ? left : Math.min(cents, left)
      left -= own
      return [line.product, own]
    }),
  )
}

/** What the statement comes to in a month: the struck lines owned, the others paid as before. */
export function totalCents(struck: ReadonlySet<string> = new Set()): number {
  const paid = exampleStatement.filter(({ product }) => !struck.has(product))
  return billCentsPerMonth(paid) + centsAMonth(owningCents(struckLines(struck), defaultTerms))
}

/** Whole percent saved by striking the given products, rounded down: never more than is true. */
export function savedPercent(struck: ReadonlySet<string>): number {
  const before = totalCents()
  return Math.floor(((before - totalCents(struck)) * 100) / before)
}

/** The struck product that costs most: the first one worth ordering a hit on. */
export function largestStruck(struck: ReadonlySet<string>): string | undefined {
  return largestLine(struckLines(struck))?.product
}

/** The average month, rounded up to whole dollars. */
function centsAMonth(cents: number): number {
  return Math.ceil(cents / defaultTerms.years / 12 / 100) * 100
}

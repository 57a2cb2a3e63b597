import { formatCents } from '#domain/values/money.ts'
import type { SavingsLine } from './bill.ts'
import type { SavingsCase } from './savings.ts'

/** The day the figures below were set: assumptions to start from, every one of them editable. */
export const assumptionsSetOn = '2026-11-18'

export const assumedBuildCents = 1_200_000

/** Cautious ones: nothing grows, and everything that owning costs is counted. */
export const defaultTerms: Omit<SavingsCase, 'lines'> = {
  seatGrowthPercent: 0,
  priceGrowthPercent: 0,
  years: 3,
  cycle: 'monthly',
  hostingCentsPerApp: 6000,
  overlapWeeks: 6,
  moveHours: 40,
  hourCents: 6000,
}

export const defaultSavingsCase: SavingsCase = {
  ...defaultTerms,
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 2_400_000 }],
}

/** The default case for other products, such as those of a statement, if there are any. */
export function caseForLines(lines: readonly SavingsLine[]): SavingsCase {
  return lines.length === 0 ? defaultSavingsCase : { ...defaultTerms, lines }
}

/** In cents. Constants, so that the first page does not load the table of products, from which the test derives them. */
export const typicalCosts = {
  /** The cheapest plan, a month. */
  planFrom: 19_900,
  /** The cheapest and the dearest build that we assume, once. */
  buildFrom: 600_000,
  buildTo: 2_400_000,
} as const

export const planPrice = formatCents(typicalCosts.planFrom)
export const buildPrice = `${formatCents(typicalCosts.buildFrom)} to ${formatCents(typicalCosts.buildTo)}`

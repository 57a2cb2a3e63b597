import { formatCents } from '#domain/values/money.ts'

/**
 * What a buyer can expect, in cents. Constants, so that the first page does not load the table of products: the test
 * works them out from it.
 */
export const typicalCosts = {
  /** The cheapest plan, a month. */
  planFrom: 19_900,
  /** The cheapest and the dearest build that we assume, once. */
  buildFrom: 600_000,
  buildTo: 2_400_000,
} as const

export const planPrice = formatCents(typicalCosts.planFrom)
export const buildPrice = `${formatCents(typicalCosts.buildFrom)} to ${formatCents(typicalCosts.buildTo)}`

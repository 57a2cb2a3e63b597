import { compareCosts, type SavingsCase } from '#domain/savings/savings.ts'
import type { HitCosts } from './hit-costs.ts'

// Apart from the other rules about costs, which Home loads.

/** In whole dollars, so that the figures on a page add up. The saving is never overstated. */
export function calculateCosts(savingsCase: SavingsCase): HitCosts {
  const { stayingCents, owningCents } = compareCosts(savingsCase)
  const yearly = (cents: number) => cents / 100 / savingsCase.years
  return {
    beforeCents: Math.floor(yearly(stayingCents)) * 100,
    nowCents: Math.ceil(yearly(owningCents)) * 100,
  }
}

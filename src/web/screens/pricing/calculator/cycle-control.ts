import type { BillingCycle } from '#domain/site/plans.ts'

/** The page's billing cycle, which the cards, the comparison and the calculator share. */
export interface CycleControl {
  cycle: BillingCycle
  onChooseCycle: (cycle: BillingCycle) => void
}

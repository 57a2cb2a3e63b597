import {
  type BillingCycle,
  billingCycles,
  type Plan,
  type PlanId,
  parseBillingCycle,
  planIds,
  plans,
  priceCents,
} from '#domain/site/plans.ts'
import { formatCents } from '#domain/values/money.ts'

/** The plan an order starts with, where one was chosen. A billing cycle comes only with a plan. */
export interface OrderPlan {
  plan?: PlanId | undefined
  billing?: BillingCycle | undefined
}

/** 'Professional, $4,790.40 a year'; undefined without a plan. */
export function formatOrderPlan({ plan, billing }: OrderPlan): string | undefined {
  const chosen = plans.find(({ id }) => id === plan)
  if (chosen === undefined) return undefined
  return billing === undefined ? chosen.name : formatPlanPrice(chosen, billing)
}

/** Every plan on every cycle, as one list to choose from. */
export const planChoices = plans.flatMap((plan) =>
  billingCycles.map((billing) => ({
    value: planChoice(plan.id, billing),
    label: formatPlanPrice(plan, billing),
    order: { plan: plan.id, billing },
  })),
)

/** A plan and its cycle as the one value a form field holds; empty for an unknown plan. */
export function planChoice(plan: string | null, billing: string | null): string {
  const known = planIds.find((id) => id === plan)
  return known === undefined ? '' : `${known}-${parseBillingCycle(billing)}`
}

/** Anything that is not on the list counts as no plan. */
export function parsePlanChoice(value: string): OrderPlan {
  return planChoices.find((choice) => choice.value === value)?.order ?? {}
}

function formatPlanPrice(plan: Plan, billing: BillingCycle): string {
  const unit = billing === 'yearly' ? 'year' : 'month'
  return `${plan.name}, ${formatCents(priceCents(plan, billing))} a ${unit}`
}

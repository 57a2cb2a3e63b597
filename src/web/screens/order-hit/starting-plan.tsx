import { formatOrderPlan, parsePlanChoice } from '#domain/order-plan.ts'

/** Shows on every step that the chosen plan is part of the order. */
export function StartingPlan({ planChoice }: { planChoice: string }) {
  const plan = formatOrderPlan(parsePlanChoice(planChoice))
  if (plan === undefined) return null

  return (
    <p className="mt-4 text-soft">
      Plan: <span className="font-semibold text-ink">{plan}</span>
    </p>
  )
}

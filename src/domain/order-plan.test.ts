import { expect, test } from 'vitest'
import { formatOrderPlan, parsePlanChoice, planChoice, planChoices } from './order-plan.ts'
import { billingCycles, planIds } from './plans.ts'

test('a plan reads with its price for one billing cycle, or by its name alone', () => {
  expect(formatOrderPlan({ plan: 'professional', billing: 'yearly' })).toBe(
    'Professional, $4,790.40 a year',
  )
  expect(formatOrderPlan({ plan: 'starter', billing: 'monthly' })).toBe('Starter, $199 a month')
  expect(formatOrderPlan({ plan: 'enterprise' })).toBe('Enterprise')
  expect(formatOrderPlan({})).toBeUndefined()
})

test('every plan can be chosen on every billing cycle, and read back', () => {
  expect(planChoices).toHaveLength(planIds.length * billingCycles.length)
  for (const plan of planIds) {
    for (const billing of billingCycles) {
      expect(parsePlanChoice(planChoice(plan, billing))).toEqual({ plan, billing })
    }
  }
})

import { expect, test } from 'vitest'
import {
  formatOrderPlan,
  parsePlanChoice,
  planChoice,
  planChoices,
} from '#domain/requests/order.ts'
import { formatOrderedPlan } from '#domain/requests/stored-order.ts'
import {
  billingCycles,
  parseBillingCycle,
  planIds,
  plans,
  priceCents,
  priceCentsPerMonth,
} from './plans.ts'

test.each([
  ['starter', 'monthly', 19_900, 19_900, 'Starter, $199 a month'],
  ['starter', 'yearly', 191_040, 15_920, 'Starter, $1,910.40 a year'],
  ['professional', 'monthly', 49_900, 49_900, 'Professional, $499 a month'],
  ['professional', 'yearly', 479_040, 39_920, 'Professional, $4,790.40 a year'],
  ['enterprise', 'monthly', 99_900, 99_900, 'Enterprise, $999 a month'],
  ['enterprise', 'yearly', 959_040, 79_920, 'Enterprise, $9,590.40 a year'],
] as const)(
  '%s billed %s costs %i, which is %i a month, a year being 20% less, and reads %j @spec-3.8 @spec-9.4 @spec-9.6',
  (id, billing, cents, centsPerMonth, text) => {
    const plan = plans.find((known) => known.id === id) ?? expect.fail(`There is no plan ${id}.`)
    expect(priceCents(plan, billing)).toBe(cents)
    expect(priceCentsPerMonth(plan, billing)).toBe(centsPerMonth)
    expect(formatOrderPlan({ plan: id, billing })).toBe(text)
    expect(parsePlanChoice(planChoice(id, billing))).toEqual({ plan: id, billing })
  },
)

test('a plan can be without a billing cycle, and an order without a plan', () => {
  expect(planChoices).toHaveLength(planIds.length * billingCycles.length)
  expect(formatOrderPlan({ plan: 'enterprise' })).toBe('Enterprise')
  expect(formatOrderedPlan({ plan: 'enterprise', billing: 'yearly' })).toBe(
    'Enterprise, billed yearly',
  )
  expect(formatOrderPlan({})).toBeUndefined()
})

test('each plan grants the apps, support and services of the specification @spec-9.4', () => {
  const granted = plans.map((plan) => [
    plan.apps,
    plan.supportResponseHours,
    plan.hasDataMigration,
    plan.customDevelopment,
    plan.hasAccountManagerAndSla,
    plan.isMostPopular,
  ])
  expect(granted).toEqual([
    [1, 48, false, 'none', false, false],
    [3, 24, true, 'limited', false, true],
    ['unlimited', 4, true, 'full', true, false],
  ])
})

test('each plan names the features of the specification @spec-9.5', () => {
  expect(plans.map(({ features }) => features.join(', '))).toEqual([
    'Basic customization, Installation and email support, Cost calculator',
    'Advanced customization, Priority email and chat, Premium customization, Migration assistance',
    'White-glove installation, 24/7 support, SLA',
  ])
})

test('an unknown billing cycle in an address means monthly', () => {
  expect(parseBillingCycle('yearly')).toBe('yearly')
  for (const junk of [null, '', 'Yearly', 'weekly']) expect(parseBillingCycle(junk)).toBe('monthly')
})

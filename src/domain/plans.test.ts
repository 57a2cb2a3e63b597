import { expect, test } from 'vitest'
import {
  parseBillingCycle,
  plans,
  priceCents,
  priceCentsPerMonth,
  yearlyPriceCents,
  yearlySavingPercent,
} from './plans.ts'

test('the three plans cost 199, 499 and 999 dollars a month @spec-3.8 @spec-9.4', () => {
  expect(plans.map((plan) => [plan.name, plan.monthlyCents])).toEqual([
    ['Starter', 19_900],
    ['Professional', 49_900],
    ['Enterprise', 99_900],
  ])
})

test('a yearly price is twelve months less 20% @spec-9.6', () => {
  expect(yearlySavingPercent).toBe(20)
  expect(plans.map(yearlyPriceCents)).toEqual([191_040, 479_040, 959_040])
  expect(plans.map((plan) => priceCents(plan, 'yearly'))).toEqual([191_040, 479_040, 959_040])
  expect(plans.map((plan) => priceCents(plan, 'monthly'))).toEqual([19_900, 49_900, 99_900])
})

test('a yearly plan names its price per month', () => {
  expect(plans.map((plan) => priceCentsPerMonth(plan, 'yearly'))).toEqual([15_920, 39_920, 79_920])
  expect(plans.map((plan) => priceCentsPerMonth(plan, 'monthly'))).toEqual([19_900, 49_900, 99_900])
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
  expect(plans.map((plan) => plan.features)).toEqual([
    ['Basic customization', 'Installation and email support', 'Cost calculator'],
    [
      'Advanced customization',
      'Priority email and chat',
      'Premium customization',
      'Migration assistance',
    ],
    ['White-glove installation', '24/7 support', 'SLA'],
  ])
})

test('an unknown billing cycle in an address means monthly', () => {
  expect(parseBillingCycle('yearly')).toBe('yearly')
  for (const junk of [null, '', 'Yearly', 'weekly']) expect(parseBillingCycle(junk)).toBe('monthly')
})

import { expect, test } from 'vitest'
import {
  formatAgreement,
  formatMissingPlan,
  formatNeededPlan,
  formatQuotedPlan,
} from '#domain/quotes/quote-wording.ts'
import { type BillingCycle, type PlanId, planById, priceCents } from '#domain/site/plans.ts'
import {
  type AcceptedPlan,
  findPlanBasis,
  missingPlan,
  neededPlan,
  shareOfPlan,
} from './company-plan.ts'

/** Accepted one after the other, the request with the lowest number first. */
function accepted(...quoted: PlanId[]): AcceptedPlan[] {
  return quoted.map((plan, at) => ({
    ...agreed(plan),
    requestNumber: at + 1,
    acceptedAt: `2026-10-0${at + 1}T09:00:00.000Z`,
    closedAt: null,
  }))
}

function agreed(plan: PlanId, billing: BillingCycle = 'monthly') {
  return { plan, billing, planCents: priceCents(planById(plan), billing) }
}

function agree(earlier: AcceptedPlan[], plan: PlanId): string {
  return formatAgreement({ ...agreed(plan), totalCents: 100, planBasis: findPlanBasis(earlier, 9) })
}

const three = accepted('professional', 'professional', 'professional')

test.each<[string, AcceptedPlan[], ReturnType<typeof agreed>, said: string]>([
  ['the first app', [], agreed('professional'), 'Professional, app 1 of 3, $499 a month'],
  [
    'an included app',
    accepted('professional'),
    agreed('professional'),
    'Included in Professional, app 2 of 3, no extra cost',
  ],
  ['the fourth app', three, agreed('enterprise'), 'Needs Enterprise, app 4, $500 a month more'],
  [
    'an app that is billed by the year',
    accepted('professional'),
    agreed('professional', 'yearly'),
    'Included in Professional, app 2 of 3, $99.80 a month less, billed yearly',
  ],
  [
    'an app with a larger plan than it needs',
    accepted('professional'),
    agreed('enterprise', 'yearly'),
    'Enterprise instead of Professional, app 2, $300.20 a month more, billed yearly',
  ],
  [
    'an app with a smaller plan than the company has',
    accepted('professional'),
    agreed('starter'),
    'Included in Professional, app 2 of 3, no extra cost',
  ],
  [
    'an app whose plan no longer covers it',
    accepted('starter'),
    agreed('starter'),
    'Needs Professional, app 2 of 3, $300 a month more',
  ],
])('the plan of %s says what it adds', (_, earlier, quoted, said) => {
  expect(formatQuotedPlan({ ...quoted, planBasis: findPlanBasis(earlier, 9) })).toBe(said)
})

test('the additions of all quotes sum to the price of one plan, each as it was when accepted', () => {
  const all = accepted('starter', 'professional', 'professional', 'enterprise', 'enterprise')
  const bases = all.map((one) => findPlanBasis(all, one.requestNumber, one.acceptedAt))
  expect(bases.map(({ app }) => app)).toEqual([1, 2, 3, 4, 5])
  const added = all.map((one, at) => shareOfPlan(bases[at] ?? { app: 1 }, one).addedYearCents / 12)
  expect(added).toEqual([19_900, 30_000, 0, 50_000, 0])
})

test('a closed request leaves the plan from then on', () => {
  const closedAt = '2026-10-02T12:00:00.000Z'
  const [first, second, third] = three as [AcceptedPlan, AcceptedPlan, AcceptedPlan]
  const all = [{ ...first, closedAt }, second, third]
  expect(findPlanBasis(all, 9)).toMatchObject({ app: 3, before: { apps: 2 } })
  expect(findPlanBasis(all, 2, second.acceptedAt)).toMatchObject({ app: 2, before: { apps: 1 } })
  expect(findPlanBasis(all, 3, third.acceptedAt)).toMatchObject({ app: 2, before: { apps: 1 } })
})

test('a further quote for an app counts it once', () => {
  const basis = findPlanBasis(accepted('starter'), 1)
  expect(basis).toMatchObject({ app: 1, before: { apps: 1, plan: 'starter' } })
  expect(shareOfPlan(basis, agreed('starter')).addedYearCents).toBe(0)
})

test('a client agrees to one-time costs, and to the plan’s price only where it changes', () => {
  expect(agree([], 'starter')).toBe(
    'You agree to pay $1 once and $199 a month for the Starter plan.',
  )
  expect(agree(accepted('professional'), 'professional')).toBe(
    'You agree to pay $1 once. Your Professional plan includes it as app 2 of 3, at no extra cost.',
  )
  expect(agree(three, 'enterprise')).toBe(
    'You agree to pay $1 once and to change your plan from Professional to Enterprise, from $499 a month to $999 a month ($500 a month more).',
  )
})

test('an open quote whose plan no longer covers its app needs a new one', () => {
  const planBasis = findPlanBasis(three, 9)
  expect(missingPlan(planBasis, agreed('enterprise'))).toBeUndefined()
  expect(formatMissingPlan({ ...agreed('professional'), planBasis })).toBe(
    'This is your company’s app 4, so you need Enterprise. Message us and we’ll send a new quote.',
  )
  const included = { ...agreed('starter'), planBasis: findPlanBasis(accepted('professional'), 9) }
  expect(formatMissingPlan(included)).toBeUndefined()
})

test.each<[AcceptedPlan[], said: string]>([
  [[], 'Their first app. They have no plan yet.'],
  [
    accepted('professional'),
    'Their plan (Professional, $499 a month) already covers it: app 2 of 3.',
  ],
  [
    three,
    'Their app number 4. Their plan (Professional, $499 a month) covers 3, so they need Enterprise.',
  ],
])('operators read which app it is, after %j', (earlier, said) => {
  expect(formatNeededPlan(findPlanBasis(earlier, 9))).toBe(said)
})

test('a company without a plan can start with any', () => {
  expect(neededPlan({ app: 1 })).toBeUndefined()
})

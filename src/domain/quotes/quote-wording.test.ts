import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MonthCosts } from '#domain/savings/savings.ts'
import { anyCase, manyRuns, plainCase } from '#domain/savings/savings-case.fixture.ts'
import type { BillingCycle } from '#domain/site/plans.ts'
import { quoteContent, quoteCostsByYear } from './quote.ts'
import { compareQuote, formatNeededPlan } from './quote-wording.ts'

const slack = { product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 999_999 }
const jira = { product: 'Jira', seats: 20, centsPerSeat: 500, buildCents: 0 }

test.each([
  // 12 x $1,000 today; $5,000 once and 12 x $199, or a year at 20% less.
  ['monthly', 1, 2, 12 * 19_900, 7],
  ['yearly', 3, 3, 191_040, 6],
] as const)(
  'a quote billed %s adds up over %i, at least %i years',
  (billing, years, compared, planYearCents, breakEvenMonth) => {
    const bill = { ...plainCase, lines: [slack], years }
    const comparison = compareQuote(bill, 'slack', quoteFor(500_000, billing))
    expect(comparison).toMatchObject({
      years: compared,
      todayYearCents: 1_200_000,
      firstYearCents: 500_000 + planYearCents,
      laterYearCents: planYearCents,
      savings: { breakEvenMonth },
    })
  },
)

test('a quote has paid for itself in its first year when that costs no more than staying, billed monthly or yearly', () => {
  const noShrinking = anyCase.filter(({ lines, seatGrowthPercent }) => {
    return lines.length > 0 && seatGrowthPercent >= 0
  })
  const cases = fc.tuple(noShrinking, fc.integer({ min: 0, max: 5_000_000 }), fc.boolean())
  const property = fc.property(cases, ([bill, cents, isYearly]) => {
    const quote = quoteFor(cents, isYearly ? 'yearly' : 'monthly')
    const comparison = compareQuote(bill, 'Slack', quote)
    if (comparison === undefined) throw new Error('A bill with lines is compared.')
    const { firstYearCents, todayYearCents, laterYearCents, toUsCents, savings } = comparison
    expect((savings.breakEvenMonth ?? 99) <= 12).toBe(firstYearCents <= todayYearCents)
    const [first, later] = [savings.months.slice(0, 12), savings.months.slice(12, 24)]
    expect([sumOf(first), sumOf(later)]).toEqual([firstYearCents, laterYearCents])
    expect(toUsCents).toBe(quoteCostsByYear(quote).firstYearCents)
  })
  fc.assert(property, manyRuns)
})

test('a quote for an app that the plan includes adds only the price of building', () => {
  const before = { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 2 } as const
  const quote = { ...quoteFor(500_000, 'yearly'), planBasis: { app: 3, before } }
  const bill = { ...plainCase, lines: [slack] }
  const costs = { firstYearCents: 500_000, laterYearCents: 0, savings: { breakEvenMonth: 5 } }
  expect(compareQuote(bill, 'Slack', quote)).toMatchObject(costs)
})

test('the ordered product’s line is compared, or the whole bill where it has none', () => {
  const bill = { ...plainCase, lines: [jira, slack] }
  const compare = (product: string) => compareQuote(bill, product, quoteFor(1, 'monthly'))
  expect(compare('JIRA')?.lines).toEqual([jira])
  // The quote is the only price of building.
  const year = { todayYearCents: 1_320_000, firstYearCents: 1 + 12 * 19_900 }
  expect(compare('Notion')).toMatchObject({ lines: [jira, slack], ...year })
  expect(compareQuote({ ...bill, lines: [] }, 'Jira', quoteFor(1, 'monthly'))).toBeUndefined()
})

test.each([
  [2, undefined, 'Their plan (Professional, $4,790.40 a year) already covers it: app 2 of 3.'],
  [2, 'professional', 'Their plan (Professional, $4,790.40 a year) already covers it: app 2 of 3.'],
  [
    2,
    'enterprise',
    'Their app number 2. The quote moves them from Professional to Enterprise: $400.80 a month more, billed yearly.',
  ],
  [
    4,
    undefined,
    'Their app number 4. Their plan (Professional, $4,790.40 a year) covers 3, so they need Enterprise.',
  ],
  [
    4,
    'enterprise',
    'Their app number 4. The quote moves them from Professional to Enterprise: $400.80 a month more, billed yearly.',
  ],
] as const)('the hint for app %i with %s chosen agrees with the quote', (app, plan, hint) => {
  const before = { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 1 } as const
  const planCents = plan === 'enterprise' ? 960_000 : 479_040
  const chosen = plan && ({ plan, billing: 'yearly', planCents } as const)
  expect(formatNeededPlan({ app, before }, chosen)).toBe(hint)
})

function sumOf(months: readonly MonthCosts[]): number {
  return months.reduce((sum, { owningCents }) => sum + owningCents, 0)
}

function quoteFor(amountCents: number, billing: BillingCycle) {
  const content = quoteContent({
    lines: [{ title: 'Build', amountCents }],
    plan: 'starter',
    billing,
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-12-31',
    note: '',
  })
  return { ...content, planBasis: { app: 1 } }
}

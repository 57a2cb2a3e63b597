import { expect, test } from 'vitest'
import type { BillingCycle } from './plans.ts'
import { quoteContent } from './quote.ts'
import { compareQuote } from './quote-comparison.ts'
import { plainCase } from './savings-case.fixture.ts'

const slack = { product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 999_999 }
const jira = { product: 'Jira', seats: 20, centsPerSeat: 500, buildCents: 0 }

test.each([
  // 12 x $1,000 today; $5,000 once and 12 x $199, or a year at 20% less.
  ['monthly', 1, 2, 12 * 19_900, 7],
  ['yearly', 3, 3, 191_040, 7],
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

test('the ordered product’s line is compared, or the whole bill where it has none', () => {
  const bill = { ...plainCase, lines: [jira, slack] }
  const compare = (product: string) => compareQuote(bill, product, quoteFor(1, 'monthly'))
  expect(compare('JIRA')?.lines).toEqual([jira])
  // The quote is the only price of building.
  const year = { todayYearCents: 1_320_000, firstYearCents: 1 + 12 * 19_900 }
  expect(compare('Notion')).toMatchObject({ lines: [jira, slack], ...year })
  expect(compareQuote({ ...bill, lines: [] }, 'Jira', quoteFor(1, 'monthly'))).toBeUndefined()
})

function quoteFor(amountCents: number, billing: BillingCycle) {
  return quoteContent({
    lines: [{ title: 'Build', amountCents }],
    plan: 'starter',
    billing,
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-12-31',
    note: '',
  })
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from './bill.ts'
import { billingCycles, planIds } from './plans.ts'
import { quoteContent } from './quote.ts'
import { compareQuote } from './quote-comparison.ts'
import { anyCase, plainCase } from './savings-case.fixture.ts'

const anyQuote = fc
  .record({
    amountCents: fc.integer({ min: 0, max: 100_000_000 }),
    plan: fc.constantFrom(...planIds),
    billing: fc.constantFrom(...billingCycles),
  })
  .map(({ amountCents, plan, billing }) => quoteFor(amountCents, plan, billing))

test('a plain quote adds up to what one gets on paper', () => {
  const bill = { ...plainCase, lines: [{ ...line('Slack', 100, 1000), buildCents: 999_999 }] }
  const comparison = compareQuote(bill, 'slack', quoteFor(500_000, 'starter', 'monthly'))
  // 12 x $1,000 today; $5,000 once and 12 x $199.
  expect(comparison).toMatchObject({
    todayYearCents: 1_200_000,
    firstYearCents: 500_000 + 12 * 19_900,
    laterYearCents: 12 * 19_900,
  })
  expect(comparison?.savings.breakEvenMonth).toBe(7)
})

test('the ordered product’s line is compared, or the whole bill where it has none', () => {
  const lines = [line('Slack', 10, 1000), line('Jira', 20, 500)]
  const bill = { ...plainCase, lines: lines.map((each) => ({ ...each, buildCents: 0 })) }
  const quote = quoteFor(1, 'starter', 'monthly')
  expect(compareQuote(bill, 'JIRA', quote)?.lines).toMatchObject([lines[1] ?? {}])
  expect(compareQuote(bill, 'Notion', quote)?.lines).toMatchObject(lines)
})

test('a dearer quote never costs less nor pays off sooner, and its total is in the first year', () => {
  fc.assert(
    fc.property(anyCase, anyQuote, fc.nat(10_000_000), (bill, quote, more) => {
      fc.pre(bill.lines.length > 0)
      const cheap = compareQuote(bill, '', quote)
      const dear = compareQuote(bill, '', { ...quote, totalCents: quote.totalCents + more })
      if (cheap === undefined || dear === undefined) throw new Error('A bill with lines compares.')
      expect(dear.firstYearCents - cheap.firstYearCents).toBe(more)
      expect(dear.laterYearCents).toBe(cheap.laterYearCents)
      expect(cheap.todayYearCents).toBe(billCentsPerMonth(bill.lines) * 12)
      const [sooner, later] = [cheap, dear].map(
        ({ savings }) => savings.breakEvenMonth ?? Number.POSITIVE_INFINITY,
      )
      expect(later).toBeGreaterThanOrEqual(sooner ?? 0)
    }),
  )
})

function line(product: string, seats: number, centsPerSeat: number) {
  return { product, seats, centsPerSeat }
}

function quoteFor(
  amountCents: number,
  plan: (typeof planIds)[number],
  billing: (typeof billingCycles)[number],
) {
  return quoteContent({
    lines: [{ title: 'Build', amountCents }],
    plan,
    billing,
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-12-31',
    note: '',
  })
}

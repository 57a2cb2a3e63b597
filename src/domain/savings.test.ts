import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestLine, lineCents } from './bill.ts'
import { owningCents, planForApps, type SavingsLine } from './owning-costs.ts'
import {
  compareCosts,
  lineCentsInYear,
  lineStayingCents,
  type Savings,
  type SavingsCase,
} from './savings.ts'
import { defaultSavingsCase } from './savings-assumptions.ts'
import { anyCase, largestCase, manyRuns, plainCase } from './savings-case.fixture.ts'

test('a plain case adds up to what one gets on paper', () => {
  // 12 x $1,000 against one yearly bill of $1,910.40: $10,089.60 saved, 84.08%.
  const savings = compareCosts(plainCase)
  expect(savings).toMatchObject({
    stayingCents: 1_200_000,
    owningCents: 191_040,
    savedCents: 1_008_960,
    savedCentsByYear: [1_008_960],
    savedPercent: 84,
    breakEvenMonth: 2,
  })
  expect(compareCosts({ ...plainCase, years: 2 }).savedCentsByYear).toEqual([1_008_960, 1_008_960])
  expect(savings.months).toHaveLength(12)
  expect(savings.months[11]).toEqual({
    month: 12,
    stayingCents: 100_000,
    owningCents: 0,
    stayingSoFarCents: 1_200_000,
    owningSoFarCents: 191_040,
  })
})

test('the plan is the smallest that covers the number of apps', () => {
  const names = [1, 2, 3, 4, 20].map((apps) => planForApps(apps).name)
  expect(names).toEqual(['Starter', 'Professional', 'Professional', 'Enterprise', 'Enterprise'])
})

test('a yearly plan is billed in the first month of each year, a monthly one in every month', () => {
  const twoYears = { ...plainCase, years: 2, hostingCentsPerApp: 100 }
  expect(monthsAbove(100, compareCosts(twoYears))).toEqual([1, 13])
  expect(monthsAbove(100, compareCosts({ ...twoYears, cycle: 'monthly' }))).toHaveLength(24)
})

test.each([
  // $3,200 x 1.05 x 1.07 is $3,595.20; once more, $4,039.2072.
  [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000 }, 5, 7, [320_000, 359_520, 403_920]],
  // A product with one seat shrinks with the others and does not vanish.
  [{ product: 'Mailchimp', seats: 1, centsPerSeat: 35_000 }, -5, 0, [35_000, 33_250]],
  // A flat price grows with prices and not with seats.
  [{ product: 'Mailchimp', seats: null, centsPerSeat: 35_000 }, 10, 10, [35_000, 38_500]],
  // Floating point would be a cent below.
  [{ product: 'Slack', seats: 1, centsPerSeat: 100 }, 0, 15, [100, 115]],
])(
  '%j grows from the second year on, by %f%% in seats and %f%% in price',
  (line, seats, price, costs) => {
    const growth = { seatGrowthPercent: seats, priceGrowthPercent: price }
    expect(costs.map((_, year) => lineCentsInYear(line, growth, year))).toEqual(costs)
  },
)

test('the cost of a line is never above exact arithmetic, nor a whole cent below it', () => {
  check(({ lines, seatGrowthPercent: seatGrowth, priceGrowthPercent: priceGrowth, years }) => {
    for (const line of lines) {
      const year = years - 1
      const rounded = lineCentsInYear(
        line,
        { seatGrowthPercent: seatGrowth, priceGrowthPercent: priceGrowth },
        year,
      )
      const exact =
        BigInt(lineCents(line)) *
        BigInt(Math.round(1000 + (line.seats === null ? 0 : seatGrowth) * 10)) ** BigInt(year) *
        BigInt(Math.round(1000 + priceGrowth * 10)) ** BigInt(year)
      const unit = 10n ** BigInt(6 * year)
      expect(BigInt(rounded) * unit <= exact && exact < BigInt(rounded + 1) * unit).toBe(true)
    }
  })
})

test('costs are whole cents that add up by month, by year and over the whole period', () => {
  check((savingsCase) => {
    const { months, ...totals } = compareCosts(savingsCase)
    const staying = months.map((month) => month.stayingCents)
    const owning = months.map((month) => month.owningCents)
    expect([...staying, ...owning].every((cents) => cents >= 0)).toBe(true)
    expect(Number.isSafeInteger(totals.savedCents)).toBe(true)
    expect([sum(staying), sum(owning)]).toEqual([totals.stayingCents, totals.owningCents])
    expect(totals.savedCentsByYear).toHaveLength(savingsCase.years)
    expect(sum(totals.savedCentsByYear)).toBe(totals.savedCents)
    expect(totals.owningCents).toBe(owningCents(savingsCase.lines, savingsCase))
    expect(totals.stayingCents).toBe(
      sum(savingsCase.lines.map((line) => lineStayingCents(line, savingsCase))),
    )
  })
})

test('each input moves the saving one way only', () => {
  const more = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(anyCase, more, (savingsCase, added) => {
      const [first, ...others] = savingsCase.lines
      if (first === undefined) return
      const { savedCents } = compareCosts(savingsCase)
      const withTerm = (change: Partial<SavingsCase>) =>
        compareCosts({ ...savingsCase, ...change }).savedCents
      const withFirst = (change: Partial<SavingsLine>) =>
        withTerm({ lines: [{ ...first, ...change }, ...others] })

      if (first.seats !== null) {
        expect(withFirst({ seats: first.seats + added })).toBeGreaterThanOrEqual(savedCents)
      }
      for (const rising of [
        withFirst({ centsPerSeat: first.centsPerSeat + added }),
        withTerm({ seatGrowthPercent: savingsCase.seatGrowthPercent + added / 10 }),
        withTerm({ priceGrowthPercent: savingsCase.priceGrowthPercent + added / 10 }),
        withTerm({ cycle: 'yearly' }),
      ]) {
        expect(rising).toBeGreaterThanOrEqual(savedCents)
      }
      for (const falling of [
        withFirst({ buildCents: first.buildCents + added }),
        withTerm({ hostingCentsPerApp: savingsCase.hostingCentsPerApp + added }),
        withTerm({ overlapWeeks: savingsCase.overlapWeeks + 1 }),
        withTerm({ moveHours: savingsCase.moveHours + added }),
        withTerm({ hourCents: savingsCase.hourCents + added }),
        withTerm({ cycle: 'monthly' }),
      ]) {
        expect(falling).toBeLessThanOrEqual(savedCents)
      }
    }),
    manyRuns,
  )
})

test('what is paid once is paid in the first month', () => {
  const once = {
    ...plainCase,
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 500_000 }],
    overlapWeeks: 13,
    moveHours: 10,
    hourCents: 6000,
  }
  // $5,000 to build, a quarter of $12,000 paid twice, ten hours at $60, and the yearly plan.
  expect(compareCosts(once).months[0]?.owningCents).toBe(500_000 + 300_000 + 60_000 + 191_040)
  expect(compareCosts(once).months[1]?.owningCents).toBe(0)
})

test('from the break-even month on owning is never behind, and just before it it is', () => {
  check((savingsCase) => {
    const { months, breakEvenMonth, savedCents } = compareCosts(savingsCase)
    const isBehind = months.map((month) => month.owningSoFarCents > month.stayingSoFarCents)
    expect(breakEvenMonth === null).toBe(savedCents < 0)
    if (breakEvenMonth === null) return
    expect(isBehind.slice(breakEvenMonth - 1)).not.toContain(true)
    if (breakEvenMonth > 1) expect(isBehind[breakEvenMonth - 2]).toBe(true)
  })
})

test('where yearly bills make the lines cross twice, the last crossing counts', () => {
  // $180 a month is ahead of the first $1,910.40 in month 11, behind the second one until month 22.
  const lines = [{ product: 'Slack', seats: 18, centsPerSeat: 1000, buildCents: 0 }]
  expect(compareCosts({ ...plainCase, lines }).breakEvenMonth).toBe(11)
  expect(compareCosts({ ...plainCase, lines, years: 2 }).breakEvenMonth).toBe(22)
})

test('the percentage is never larger than exact arithmetic, for a saving and for a loss', () => {
  check((savingsCase) => {
    const { savedPercent, savedCents, stayingCents } = compareCosts(savingsCase)
    const rounded = BigInt(savedPercent) * BigInt(stayingCents)
    const exact = BigInt(savedCents) * 100n
    if (stayingCents === 0) expect(savedPercent).toBe(0)
    else expect(rounded <= exact && exact - rounded < BigInt(stayingCents)).toBe(true)
  })
})

test('the largest case allowed is exact, down to the cents it is printed with', () => {
  const { stayingCents, savedPercent } = compareCosts(largestCase)
  expect(Number.isSafeInteger(stayingCents)).toBe(true)
  expect(savedPercent).toBe(99)
  for (const cents of [stayingCents, stayingCents - 1, stayingCents - 49]) {
    expect((cents / 100).toFixed(2).replace('.', '')).toBe(String(cents))
  }
})

test('no product means no cost on either side', () => {
  const savings = compareCosts({ ...defaultSavingsCase, lines: [] })
  expect(savings).toMatchObject({ stayingCents: 0, owningCents: 0, savedCents: 0, savedPercent: 0 })
})

test('the largest line is the one that costs most a month, the first of equals', () => {
  const small = { product: 'Zoom', seats: 500, centsPerSeat: 10 }
  const large = { product: 'Jira', seats: 10, centsPerSeat: 800 }
  expect(largestLine([small, large, { ...large, product: 'Asana' }])).toBe(large)
  expect(largestLine([])).toBeUndefined()
})

function check(promise: (savingsCase: SavingsCase) => void): void {
  fc.assert(fc.property(anyCase, promise), manyRuns)
}

function monthsAbove(cents: number, { months }: Savings): number[] {
  return months.filter((month) => month.owningCents > cents).map((month) => month.month)
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

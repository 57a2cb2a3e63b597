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

test('growth starts with the second year and compounds', () => {
  const line = { product: 'Salesforce', seats: 40, centsPerSeat: 8000 }
  const growth = { seatGrowthPercent: 5, priceGrowthPercent: 7 }
  // $3,200 x 1.05 x 1.07 is $3,595.20; once more, $4,039.2072.
  const costs = [0, 1, 2].map((year) => lineCentsInYear(line, growth, year))
  expect(costs).toEqual([320_000, 359_520, 403_920])
})

test('a product with one seat shrinks with the others and does not vanish', () => {
  const line = { product: 'Mailchimp', seats: 1, centsPerSeat: 35_000 }
  expect(lineCentsInYear(line, { seatGrowthPercent: -5, priceGrowthPercent: 0 }, 1)).toBe(33_250)
})

test('growth that floating point would get wrong by a cent is exact', () => {
  const line = { product: 'Slack', seats: 1, centsPerSeat: 100 }
  expect(100 * 1.15).toBeLessThan(115)
  expect(lineCentsInYear(line, { seatGrowthPercent: 0, priceGrowthPercent: 15 }, 1)).toBe(115)
})

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

test('costs are never negative, and whole cents that a number holds exactly', () => {
  check((savingsCase) => {
    const { months, ...totals } = compareCosts(savingsCase)
    const costs = months.flatMap((month) => [
      month.stayingCents,
      month.owningCents,
      month.stayingSoFarCents,
      month.owningSoFarCents,
    ])
    expect(costs.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
    const sums = [totals.savedCents, ...totals.savedCentsByYear, totals.savedPercent]
    expect(sums.every(Number.isSafeInteger)).toBe(true)
  })
})

test('the months add up to the totals, and the years to what is saved', () => {
  check((savingsCase) => {
    const savings = compareCosts(savingsCase)
    expect(sum(savings.months.map((month) => month.stayingCents))).toBe(savings.stayingCents)
    expect(sum(savings.months.map((month) => month.owningCents))).toBe(savings.owningCents)
    expect(savings.savedCentsByYear).toHaveLength(savingsCase.years)
    expect(sum(savings.savedCentsByYear)).toBe(savings.savedCents)
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

test('the months of owning and staying add up to the sums over the whole period, to the cent', () => {
  check((savingsCase) => {
    const savings = compareCosts(savingsCase)
    expect(savings.owningCents).toBe(owningCents(savingsCase.lines, savingsCase))
    expect(savings.stayingCents).toBe(
      sum(savingsCase.lines.map((line) => lineStayingCents(line, savingsCase))),
    )
  })
})

test('a flat price grows with prices and not with seats', () => {
  const line = { product: 'Mailchimp', seats: null, centsPerSeat: 35_000 }
  const growth = { seatGrowthPercent: 10, priceGrowthPercent: 10 }
  expect(lineCentsInYear(line, growth, 1)).toBe(38_500)
  expect(lineCentsInYear({ ...line, seats: 1 }, growth, 1)).toBe(42_350)
})

test('the yearly plan is never dearer than the monthly one over whole years', () => {
  check((savingsCase) => {
    const yearly = compareCosts({ ...savingsCase, cycle: 'yearly' })
    const monthly = compareCosts({ ...savingsCase, cycle: 'monthly' })
    expect(yearly.owningCents).toBeLessThanOrEqual(monthly.owningCents)
    expect(yearly.stayingCents).toBe(monthly.stayingCents)
  })
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
    const [rounded, exact] = [
      BigInt(savedPercent) * BigInt(stayingCents),
      BigInt(savedCents) * 100n,
    ]
    if (stayingCents === 0) expect(savedPercent).toBe(0)
    else expect(rounded <= exact && exact - rounded < BigInt(stayingCents)).toBe(true)
  })
})

test('a loss of less than one percent does not read as no loss', () => {
  // 12 x $159.10 is $1,909.20, and owning costs $1.20 more.
  const lines = [{ product: 'Slack', seats: 1, centsPerSeat: 15_910, buildCents: 0 }]
  expect(compareCosts({ ...plainCase, lines })).toMatchObject({
    savedCents: -120,
    savedPercent: -1,
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

test('the saving of each year is that of its months', () => {
  expect(compareCosts({ ...plainCase, years: 2 })).toMatchObject({
    savedCentsByYear: [1_008_960, 1_008_960],
  })
})

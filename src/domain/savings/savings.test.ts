import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestLine, lineCents, owningCents, planForApps, type SavingsLine } from './bill.ts'
import {
  compareCosts,
  formatAdvice,
  formatBeyondPitch,
  formatBreakEven,
  formatResult,
  formatTitle,
  formatVerdict,
  judgeLines,
  lineCentsInYear,
  lineStayingCents,
  listAssumptions,
  recommendLines,
  writeCsv,
} from './savings.ts'
import { anyCase, assumeLine, largestCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import { caseForLines, defaultTerms, type SavingsCase } from './savings-case.ts'

test('a simple case matches the result on paper', () => {
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

const billedIn = (cycle: SavingsCase['cycle']) => {
  const { months } = compareCosts({ ...plainCase, years: 2, hostingCentsPerApp: 100, cycle })
  return months.flatMap(({ month, owningCents: cents }) => (cents > 100 ? month : []))
}

test('a yearly plan is billed in the first month of each year, a monthly one in every month', () => {
  expect(billedIn('yearly')).toEqual([1, 13])
  expect(billedIn('monthly')).toHaveLength(24)
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
  check((savingsCase) => {
    const year = savingsCase.years - 1
    const factor = (percent: number) => BigInt(Math.round(1000 + percent * 10)) ** BigInt(year)
    for (const line of savingsCase.lines) {
      const rounded = BigInt(lineCentsInYear(line, savingsCase, year))
      const seats = factor(line.seats === null ? 0 : savingsCase.seatGrowthPercent)
      const exact = BigInt(lineCents(line)) * seats * factor(savingsCase.priceGrowthPercent)
      const unit = 10n ** BigInt(6 * year)
      expect(rounded * unit <= exact && exact < (rounded + 1n) * unit).toBe(true)
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

test('each input changes the saving in one direction only', () => {
  check((savingsCase) => {
    const [first, ...others] = savingsCase.lines
    if (first === undefined) return
    const { savedCents } = compareCosts(savingsCase)
    const savedWith = (change: Partial<SavingsCase>) =>
      compareCosts({ ...savingsCase, ...change }).savedCents
    const savedWithFirst = (change: Partial<SavingsLine>) =>
      savedWith({ lines: [{ ...first, ...change }, ...others] })
    const rising = [
      savedWithFirst({ seats: first.seats && first.seats + 7 }),
      savedWithFirst({ centsPerSeat: first.centsPerSeat + 7 }),
      savedWith({ seatGrowthPercent: savingsCase.seatGrowthPercent + 0.7 }),
      savedWith({ priceGrowthPercent: savingsCase.priceGrowthPercent + 0.7 }),
      savedWith({ cycle: 'yearly' }),
    ]
    const falling = [
      savedWithFirst({ buildCents: first.buildCents + 7 }),
      savedWith({ hostingCentsPerApp: savingsCase.hostingCentsPerApp + 7 }),
      savedWith({ overlapWeeks: savingsCase.overlapWeeks + 1 }),
      savedWith({ moveHours: savingsCase.moveHours + 7 }),
      savedWith({ hourCents: savingsCase.hourCents + 7 }),
      savedWith({ cycle: 'monthly' }),
    ]
    expect(Math.min(...rising)).toBeGreaterThanOrEqual(savedCents)
    expect(Math.max(...falling)).toBeLessThanOrEqual(savedCents)
  })
})

test('what is paid once is paid in the first month', () => {
  const lines = [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 500_000 }]
  const once = { ...plainCase, lines, overlapWeeks: 13, moveHours: 10, hourCents: 6000 }
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

test('the largest case allowed is exact', () => {
  const { stayingCents, savedPercent } = compareCosts(largestCase)
  expect(Number.isSafeInteger(stayingCents)).toBe(true)
  expect(savedPercent).toBe(99)
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

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

test('the recommended lines save at least as much as any other choice of lines', () => {
  fc.assert(
    fc.property(anyCase, fc.infiniteStream(fc.boolean()), (savingsCase, coins) => {
      const chosen = savingsCase.lines.filter(() => coins.next().value)
      const recommended = only(savingsCase, recommendLines(savingsCase))
      expect(compareCosts(recommended).savedCents).toBeGreaterThanOrEqual(
        compareCosts({ ...savingsCase, lines: chosen }).savedCents,
      )
    }),
  )
})

test('a line that is kept pays off from the stated number of seats or price on, and not before', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      for (const [position, verdict] of judgeLines(savingsCase).entries()) {
        if (verdict.isReplaced || verdict.paysOffFrom === null) continue
        const isReplacedAt = (amount: number) => {
          const line = savingsCase.lines[position] as SavingsLine
          const change = line.seats === null ? { centsPerSeat: amount } : { seats: amount }
          const lines = savingsCase.lines.with(position, { ...line, ...change })
          return recommendLines({ ...savingsCase, lines }).has(position)
        }
        expect(isReplacedAt(verdict.paysOffFrom)).toBe(true)
        expect(isReplacedAt(verdict.paysOffFrom - 1)).toBe(false)
      }
    }),
    { numRuns: 30 },
  )
})

test('a small product is kept until it has enough seats, and a line that fits the plan needs fewer', () => {
  const jira = assumeLine('Jira', 10)
  expect(judgeLines(caseForLines([jira]))).toEqual([{ isReplaced: false, paysOffFrom: 75 }])
  // Beside two products that fill up the Professional plan, it costs no plan of its own.
  const [, , beside] = judgeLines(
    caseForLines([assumeLine('Salesforce', 60), assumeLine('Zendesk', 40), jira]),
  )
  expect(beside).toEqual({ isReplaced: false, paysOffFrom: 49 })
})

function only(savingsCase: SavingsCase, positions: ReadonlySet<number>): SavingsCase {
  return { ...savingsCase, lines: savingsCase.lines.filter((_, at) => positions.has(at)) }
}

const one = { seats: 1 }
const inMonth12 = 'It pays for itself in month 12.'

test.each<[Partial<SavingsCase>, Partial<SavingsLine>, result: string, payback: string]>([
  [{}, {}, 'You save about $10,100 over one year (84%).', 'It pays for itself in month 2.'],
  [
    { years: 3, cycle: 'monthly' },
    {},
    'You save about $28,800 over 3 years (80%).',
    'It pays for itself in the first month.',
  ],
  [
    {},
    one,
    'Keep your subscriptions: owning would cost about $1,790 more over one year.',
    'It doesn’t pay for itself within one year.',
  ],
  [
    {},
    { ...one, centsPerSeat: 15_920 },
    'Owning costs the same as staying over one year.',
    inMonth12,
  ],
  [
    {},
    { ...one, centsPerSeat: 15_930 },
    'You save about $1 over one year (less than 1%).',
    inMonth12,
  ],
])('a case with %j and a line with %j reads %j %j', (terms, line, result, payback) => {
  expect(say({ ...withLine(line), ...terms })).toEqual([result, payback])
})

test('a result beyond the pitch is explained, from 71% on', () => {
  // $1,910.40 is 30% of $6,368 and 29% of $6,587.59.
  const [within, beyond] = [53_067, 54_900].map((centsPerSeat) =>
    formatBeyondPitch(compareCosts(withLine({ seats: 1, centsPerSeat }))),
  )
  expect(within).toBeUndefined()
  expect(beyond).toMatch(/^That’s more than the 70% we advertise, because/)
})

const formatKept = (product: string, paysOffFrom: number | null) =>
  formatVerdict(assumeLine(product, 10), { isReplaced: false, paysOffFrom })

test('a verdict says what a kept line would need', () => {
  const amounts = [75, 1, null].map((amount) => formatKept('Jira', amount))
  expect([...amounts, formatKept('Mailchimp', 51_234)]).toEqual([
    'Keep Jira. Replacing it pays off from about 75 seats.',
    'Keep Jira. Replacing it pays off from about 1 seat.',
    'Keep Jira. Replacing it doesn’t pay off.',
    'Keep Mailchimp. Replacing it pays off from about $512 a month.',
  ])
  expect(formatVerdict(assumeLine('Jira', 10), { isReplaced: true })).toBe('Replace Jira.')
})

test('a bill of which some lines are better kept says which, and a loss leads with them', () => {
  const mixed = caseForLines([assumeLine('Salesforce', 14), assumeLine('Jira', 10)])
  const small = caseForLines([assumeLine('Jira', 10)])
  const advice = 'You save most if you replace Salesforce and keep Jira.'
  expect(formatAdvice(mixed.lines, judgeLines(mixed))).toBe(advice)
  expect(formatAdvice(small.lines, judgeLines(small))).toMatch(/^None of these pays off yet\./)
  expect(formatAdvice(mixed.lines.slice(0, 1), [{ isReplaced: true }])).toBeUndefined()
  expect(say(mixed)[0]).toMatch(/^Keep Jira: owning would cost about \$[\d,]+ more over 3 years\.$/)
})

test.each([
  [1, 0, 'Owning Slack instead of renting'],
  [1, 1, 'Owning Slack and Jira instead of renting'],
  [5, 1, 'Owning Slack, Slack, Slack, Slack, Slack, and Jira instead of renting'],
  [6, 1, 'Owning 7 products instead of renting them'],
  [0, 1, 'Keeping Jira for now'],
  [0, 2, 'Keeping Jira and Jira for now'],
  [0, 7, 'Keeping all 7 products for now'],
])('%i large and %i small products are titled %j', (large, small, title) => {
  const lines = [
    ...Array<SavingsLine>(large).fill(assumeLine('Slack', 300)),
    ...Array<SavingsLine>(small).fill(assumeLine('Jira', 5)),
  ]
  expect(formatTitle(lines, judgeLines(caseForLines(lines)))).toBe(title)
})

test('every assumption has a name and a value', () => {
  const savingsCase: SavingsCase = {
    ...defaultTerms,
    lines: [assumeLine('Salesforce', 40), assumeLine('Zendesk', 24)],
    seatGrowthPercent: -2.5,
    cycle: 'yearly',
  }
  expect(listAssumptions(savingsCase, compareCosts(savingsCase))).toEqual({
    Period: '3 years',
    'Our plan': 'Professional for 2 products, $4,790.40 a year',
    'Building, once': '$39,000',
    Hosting: '$60 a month per product',
    Overlap: '6 weeks, about $6,260',
    'Your own time': '40 hours per product at $60, $4,800',
    'Growth in seats': '-2.5% a year',
    'Growth in prices': '0% a year',
  })
})

test('the CSV has a header and one row per month, in dollars with two decimals', () => {
  const rows = writeCsv(compareCosts(plainCase)).split('\r\n')
  expect(rows).toHaveLength(14)
  expect(rows.slice(0, 2)).toEqual([
    'month,staying,owning,total if you stay,total if you own',
    '1,1000.00,1910.40,1000.00,1910.40',
  ])
  expect(rows.slice(-2)).toEqual(['12,1000.00,0.00,12000.00,1910.40', ''])
})

function say(savingsCase: SavingsCase): string[] {
  const savings = compareCosts(savingsCase)
  return [
    formatResult(savings, savingsCase, judgeLines(savingsCase)),
    formatBreakEven(savings, savingsCase.years),
  ]
}

function withLine(line: Partial<SavingsLine>): SavingsCase {
  return {
    ...plainCase,
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 0, ...line }],
  }
}

import { expect, test } from 'vitest'
import type { SavingsLine } from './bill.ts'
import { compareCosts, judgeLines } from './savings.ts'
import { assumeLine, plainCase } from './savings-case.fixture.ts'
import { caseForLines, defaultTerms, type SavingsCase } from './savings-case.ts'
import {
  formatAdvice,
  formatBeyondPitch,
  formatBreakEven,
  formatResult,
  formatTitle,
  formatVerdict,
  listAssumptions,
  writeCsv,
} from './savings-wording.ts'

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

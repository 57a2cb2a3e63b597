import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SavingsLine } from './owning-costs.ts'
import { assumeLine } from './product-assumptions.ts'
import { judgeLines } from './recommend-lines.ts'
import { compareCosts, type SavingsCase } from './savings.ts'
import { caseForLines, defaultTerms } from './savings-assumptions.ts'
import { anyCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import {
  listAssumptions,
  sayAdvice,
  sayBeyondPitch,
  sayBreakEven,
  sayResult,
  sayTitle,
  sayVerdict,
  writeCsv,
} from './savings-wording.ts'
import { roundSpoken } from './spoken-money.ts'

test('a saving reads as people say amounts, with its percentage', () => {
  expect(say(plainCase)).toEqual([
    'You save about $10,100 over one year (84%).',
    'It pays for itself in month 2.',
  ])
  expect(say({ ...plainCase, years: 3 })[0]).toBe('You save about $30,300 over 3 years (84%).')
})

test('a loss starts with keeping what one has', () => {
  expect(say(withLine({ seats: 1 }))).toEqual([
    'Keep your subscriptions: owning would cost about $1,790 more over one year.',
    'It doesn’t pay for itself within one year.',
  ])
})

test('equal costs read as equal', () => {
  expect(say(withLine({ seats: 1, centsPerSeat: 15_920 }))).toEqual([
    'Owning costs the same as staying over one year.',
    'It pays for itself in month 12.',
  ])
})

test('a saving below one percent does not read as no saving', () => {
  expect(say(withLine({ seats: 1, centsPerSeat: 15_930 }))[0]).toBe(
    'You save about $1 over one year (less than 1%).',
  )
})

test('a break-even in the first month reads without a number', () => {
  expect(say({ ...plainCase, cycle: 'monthly' })[1]).toBe('It pays for itself in the first month.')
})

test('the percentage of the sentence is never above the arithmetic, and its amount is rounded to three digits', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      const savings = compareCosts(savingsCase)
      const sentence = sayResult(savings, savingsCase, [])
      const claimed =
        /^You save (?:about )?\$([\d,]+(?:\.\d\d)?) .*\((?:less than 1|(\d+))%\)/.exec(sentence)
      expect(claimed !== null).toBe(savings.savedCents > 0)
      if (claimed === null) return
      const cents = Math.round(Number(claimed[1]?.replaceAll(',', '')) * 100)
      expect(cents).toBe(roundSpoken(savings.savedCents))
      const claimedPart = BigInt(claimed[2] ?? 0) * BigInt(savings.stayingCents)
      expect(claimedPart <= BigInt(savings.savedCents) * 100n).toBe(true)
    }),
    manyRuns,
  )
})

test('a result beyond the pitch is explained, from 71% on', () => {
  // $1,910.40 is 30% of $6,368 and 29% of $6,587.59.
  const [within, beyond] = [53_067, 54_900].map((centsPerSeat) =>
    sayBeyondPitch(compareCosts(withLine({ seats: 1, centsPerSeat }))),
  )
  expect(within).toBeUndefined()
  expect(beyond).toMatch(/^That’s above the 70% we promise at most, because/)
})

test('a verdict says what a kept line would need', () => {
  const jira = assumeLine('Jira', 10)
  const mailchimp = assumeLine('Mailchimp', 1)
  expect(sayVerdict(jira, { isReplaced: true })).toBe('Replace Jira.')
  expect(sayVerdict(jira, { isReplaced: false, paysOffFrom: 75 })).toBe(
    'Keep Jira. Replacing it pays off from about 75 seats.',
  )
  expect(sayVerdict(mailchimp, { isReplaced: false, paysOffFrom: 51_234 })).toBe(
    'Keep Mailchimp. Replacing it pays off from about $512 a month.',
  )
  expect(sayVerdict(jira, { isReplaced: false, paysOffFrom: null })).toBe(
    'Keep Jira. Replacing it doesn’t pay off.',
  )
})

test('a bill of which some lines are better kept says which, and a loss leads with them', () => {
  const mixed = caseForLines([assumeLine('Salesforce', 14), assumeLine('Jira', 10)])
  const verdicts = judgeLines(mixed)
  expect(sayAdvice(mixed.lines, verdicts)).toBe(
    'You save most if you replace Salesforce and keep Jira.',
  )
  expect(say(mixed)[0]).toMatch(/^Keep Jira: owning would cost about \$[\d,]+ more over 3 years\.$/)
  const small = caseForLines([assumeLine('Jira', 10)])
  expect(sayAdvice(small.lines, judgeLines(small))).toMatch(/^None of these pays off yet\./)
  expect(sayAdvice(mixed.lines.slice(0, 1), [{ isReplaced: true }])).toBeUndefined()
})

test('the title of a business case names what its figures are about', () => {
  const [slack, jira] = [assumeLine('Slack', 300), assumeLine('Jira', 5)]
  expect(titleOf([slack])).toBe('Owning Slack instead of renting')
  expect(titleOf([slack, jira])).toBe('Owning Slack and Jira instead of renting')
  expect(titleOf([...Array.from({ length: 7 }, () => slack), jira])).toBe(
    'Owning 8 products instead of renting them',
  )
})

test('a business case that replaces nothing is titled with what stays', () => {
  const jira = assumeLine('Jira', 5)
  expect(titleOf([jira])).toBe('Keeping Jira for now')
  expect(titleOf([jira, assumeLine('Zoom', 2)])).toBe('Keeping Jira and Zoom for now')
  expect(titleOf(Array.from({ length: 7 }, () => jira))).toBe('Keeping all 7 products for now')
})

test('every assumption has a name and a value', () => {
  const savingsCase: SavingsCase = {
    ...defaultTerms,
    lines: [assumeLine('Salesforce', 40), assumeLine('Zendesk', 24)],
    seatGrowthPercent: -2.5,
    cycle: 'yearly',
  }
  expect(listAssumptions(savingsCase, compareCosts(savingsCase))).toEqual([
    { name: 'Period', value: '3 years' },
    { name: 'Our plan', value: 'Professional for 2 products, $4,790.40 a year' },
    { name: 'Building, once', value: '$39,000' },
    { name: 'Hosting', value: '$60 a month for each product' },
    { name: 'Paying for both', value: '6 weeks, $6,258.47' },
    { name: 'Your own time', value: '40 hours a product at $60, $4,800' },
    { name: 'Growth in seats', value: '-2.5% a year' },
    { name: 'Growth in prices', value: '0% a year' },
  ])
})

test('the CSV has a header and one row per month, in dollars with two decimals', () => {
  const rows = writeCsv(compareCosts(plainCase)).split('\r\n')
  expect(rows).toHaveLength(14)
  expect(rows.slice(0, 2)).toEqual([
    'month,staying,owning,staying so far,owning so far',
    '1,1000.00,1910.40,1000.00,1910.40',
  ])
  expect(rows.slice(-2)).toEqual(['12,1000.00,0.00,12000.00,1910.40', ''])
})

test('the CSV has the same amounts as the series, and only figures', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      const savings = compareCosts(savingsCase)
      const [, ...rows] = writeCsv(savings).trimEnd().split('\r\n')
      expect(rows.every((row) => /^\d+(,\d+\.\d\d){4}$/.test(row))).toBe(true)
      expect(rows.map((row) => row.split(',')[3]?.replace('.', '')).map(Number)).toEqual(
        savings.months.map((month) => month.stayingSoFarCents),
      )
    }),
    manyRuns,
  )
})

function say(savingsCase: SavingsCase): string[] {
  const savings = compareCosts(savingsCase)
  return [
    sayResult(savings, savingsCase, judgeLines(savingsCase)),
    sayBreakEven(savings, savingsCase.years),
  ]
}

function withLine(line: Partial<SavingsLine>): SavingsCase {
  return {
    ...plainCase,
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 0, ...line }],
  }
}

function titleOf(lines: SavingsLine[]): string {
  return sayTitle(lines, judgeLines(caseForLines(lines)))
}

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

test.each<[Partial<SavingsCase>, Partial<SavingsLine>, string, string]>([
  [{}, {}, 'You save about $10,100 over one year (84%).', 'in month 2.'],
  [{ years: 3 }, {}, 'You save about $30,300 over 3 years (84%).', 'in month 2.'],
  [
    {},
    { seats: 1 },
    'Keep your subscriptions: owning would cost about $1,790 more over one year.',
    'It doesn’t pay for itself within one year.',
  ],
  [
    {},
    { seats: 1, centsPerSeat: 15_920 },
    'Owning costs the same as staying over one year.',
    'in month 12.',
  ],
  [
    {},
    { seats: 1, centsPerSeat: 15_930 },
    'You save about $1 over one year (less than 1%).',
    'in month 12.',
  ],
  [{ cycle: 'monthly' }, {}, 'You save about $9,610 over one year (80%).', 'in the first month.'],
])(
  'a case with %j and a line with %j reads %j, and pays for itself %j',
  (terms, line, result, when) => {
    const [said, payback] = say({ ...withLine(line), ...terms })
    expect(said).toBe(result)
    expect(payback).toBe(when.startsWith('in ') ? `It pays for itself ${when}` : when)
  },
)

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
  expect(sayTitle(lines, judgeLines(caseForLines(lines)))).toBe(title)
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

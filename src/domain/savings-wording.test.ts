import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCosts, type SavingsCase, type SavingsLine } from './savings.ts'
import { anyCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import {
  isBeyondPitch,
  sayAssumptions,
  sayBreakEven,
  sayResult,
  writeCsv,
} from './savings-wording.ts'

test('a saving reads in dollars and in percent of the cost of staying', () => {
  expect(say(plainCase)).toEqual([
    'Over one year, owning saves $10,089.60, 84% of what staying costs.',
    'Within one year, owning has cost no more than staying from month 2 on.',
  ])
  expect(say({ ...plainCase, years: 3 })[0]).toMatch(/^Over 3 years, owning saves/)
})

test('a loss reads as a loss', () => {
  expect(say(withLine({ seats: 1 }))).toEqual([
    'Over one year, owning would cost $1,790.40 more than staying.',
    'Within one year, owning does not pay off.',
  ])
})

test('equal costs read as equal', () => {
  expect(say(withLine({ seats: 1, centsPerSeat: 15_920 }))).toEqual([
    'Over one year, owning costs the same as staying.',
    'Within one year, owning has cost no more than staying from month 12 on.',
  ])
})

test('a saving below one percent does not read as no saving', () => {
  expect(say(withLine({ seats: 1, centsPerSeat: 15_921 }))[0]).toBe(
    'Over one year, owning saves $0.12, less than 1% of what staying costs.',
  )
})

test('a break-even in the first month reads without a number', () => {
  expect(say({ ...plainCase, cycle: 'monthly' })[1]).toBe(
    'Within one year, owning has cost no more than staying from the first month on.',
  )
})

test('no sentence claims more than the arithmetic gives', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      const savings = compareCosts(savingsCase)
      const sentence = sayResult(savings, savingsCase.years)
      const claimed = /saves \$([\d,]+(?:\.\d\d)?), (?:less than 1|(\d+))%/.exec(sentence)
      expect(claimed !== null).toBe(savings.savedCents > 0)
      if (claimed === null) return
      const cents = Math.round(Number(claimed[1]?.replaceAll(',', '')) * 100)
      expect(cents).toBe(savings.savedCents)
      const claimedPart = BigInt(claimed[2] ?? 0) * BigInt(savings.stayingCents)
      expect(claimedPart <= BigInt(savings.savedCents) * 100n).toBe(true)
    }),
    manyRuns,
  )
})

test('a case is beyond the pitch from 71% on', () => {
  // $1,910.40 is 30% of $6,368 and 29% of $6,587.59.
  const [within, beyond] = [53_067, 54_900].map((centsPerSeat) =>
    compareCosts(withLine({ seats: 1, centsPerSeat })),
  )
  expect(within).toMatchObject({ savedPercent: 70 })
  expect(beyond).toMatchObject({ savedPercent: 71 })
  expect([within, beyond].map((savings) => savings && isBeyondPitch(savings))).toEqual([
    false,
    true,
  ])
})

test('every assumption is a full sentence', () => {
  const savingsCase: SavingsCase = {
    lines: [
      { product: 'Salesforce', seats: 1200, centsPerSeat: 8000 },
      { product: 'Zoom', seats: 1, centsPerSeat: 1350 },
    ],
    seatGrowthPercent: -2.5,
    priceGrowthPercent: 7,
    years: 3,
    cycle: 'yearly',
    hostingCentsPerMonth: 6000,
  }
  expect(sayAssumptions(savingsCase, compareCosts(savingsCase))).toEqual([
    'You pay each month for 1,200 seats of Salesforce at $80 a seat and 1 seat of Zoom at $13.50 a seat.',
    'From the second year on, the number of seats shrinks by 2.5% a year and the price per seat grows by 7% a year.',
    'Replacing 2 products takes the Professional plan at $4,790.40 a year, billed at the start of each year.',
    'Hosting costs $60 a month. The plan and hosting keep their price.',
    'The time your own people spend on moving over is not counted.',
    'Figures that you did not change are our assumptions, set on Nov 15, 2026.',
  ])
})

test('one product, a monthly plan and no growth read as well', () => {
  const monthly: SavingsCase = { ...plainCase, cycle: 'monthly', years: 2 }
  expect(sayAssumptions(monthly, compareCosts(monthly)).slice(1, 3)).toEqual([
    'From the second year on, the number of seats stays the same and the price per seat stays the same.',
    'Replacing one product takes the Starter plan at $199 a month, billed at the start of each month.',
  ])
})

test('growth without a second year is not mentioned', () => {
  const year = { ...plainCase, seatGrowthPercent: 50 }
  expect(sayAssumptions(year, compareCosts(year))[1]).toBe(
    'Within one year, seats and prices stay the same.',
  )
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
  return [sayResult(savings, savingsCase.years), sayBreakEven(savings, savingsCase.years)]
}

function withLine(line: Partial<SavingsLine>): SavingsCase {
  return {
    ...plainCase,
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, ...line }],
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manyRuns } from '#domain/savings/savings-case.fixture.ts'
import { formatCents } from '#domain/values/money.ts'
import { numberRule, parseCount, parseDollars, parsePercent } from './number-input.ts'

const seats = numberRule('seats')
const price = numberRule('centsPerSeat')
const growth = numberRule('seatGrowthPercent')

test.each([
  [parseCount, seats, { '40': 40, '1,200': 1200, ' 1 200 ': 1200, '1\u00A0200': 1200 }],
  [parseCount, seats, { "1'200": 1200, '100,000': 100_000, '007': 7 }],
  [parseDollars, price, { $15: 1500, '$ 15': 1500, '15.50': 1550, '15.5': 1550, '15.': 1500 }],
  [parseDollars, price, { '.5': 50, '1.15': 115, '1,200': 120_000, '$1,200.75': 120_075 }],
  [parseDollars, price, { '0': 0, '-0': 0 }],
  [parsePercent, growth, { '7': 7, '7%': 7, '7 %': 7, '+7': 7, '2.5': 2.5, '-3': -3, '−3%': -3 }],
])('%o parses its notation', (parse, rule, samples) => {
  for (const [text, value] of Object.entries(samples)) {
    expect(parse(text, rule), text).toEqual({ value })
  }
})

test('a comma that is no thousands separator is not taken for one, nor a sign of another number', () => {
  // No limit may hide what was understood.
  const any = { name: 'figure', least: -1e12, most: 1e12 }
  const others = ['15,50', '1,2', '1,2345', '1,200 000', ',200', '1,,200']
  for (const text of [...others, '$15', '15%'])
    expect(parseCount(text, any)).toHaveProperty('error')
  for (const text of [...others, '15%']) expect(parseDollars(text, any)).toHaveProperty('error')
  for (const text of [...others, '$7']) expect(parsePercent(text, any)).toHaveProperty('error')
})

test.each([
  [parseCount, seats, ['', 'a few', '1.5'], 'Please enter the number of seats as a whole number'],
  [
    parseCount,
    seats,
    ['0', '-3', '9'.repeat(400)],
    'The number of seats must be between 1 and 100,000.',
  ],
  [parseDollars, price, ['  ', '15.505'], 'Please enter the price as an amount like $15 or 15.50.'],
  [parseDollars, price, ['-3', '10,000.01'], 'The price must be between $0 and $10,000.'],
  [
    parsePercent,
    growth,
    ['1e3'],
    'Please enter the growth in seats as a percentage like 7 or 2.5.',
  ],
  [parsePercent, growth, ['-51', '100.1'], 'The growth in seats must be between -50% and 100%.'],
])('%o refuses others with an error that names a valid format', (parse, rule, texts, error) => {
  for (const text of texts) {
    expect(parse(text, rule), text).toEqual({ error: expect.stringContaining(error) })
  }
})

test('every number that we format can be parsed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: seats.least, max: seats.most }),
      fc.integer({ min: price.least, max: price.most }),
      fc.integer({ min: growth.least * 10, max: growth.most * 10 }).map((tenths) => tenths / 10),
      (count, cents, percent) => {
        expect(parseCount(count.toLocaleString('en-US'), seats)).toEqual({ value: count })
        expect(parseDollars(formatCents(cents), price)).toEqual({ value: cents })
        expect(parsePercent(`${percent}%`, growth)).toEqual({ value: percent + 0 })
      },
    ),
    manyRuns,
  )
})

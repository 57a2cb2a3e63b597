import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manyRuns } from '#domain/savings/savings-case.fixture.ts'
import { formatCents } from '#domain/values/money.ts'
import { numberRule, parseField } from './number-input.ts'

const seats = numberRule('seats')
const price = numberRule('centsPerSeat')
const growth = numberRule('seatGrowthPercent')

test.each([
  ['seats', { '40': 40, '1,200': 1200, ' 1 200 ': 1200, '1\u00A0200': 1200 }],
  ['seats', { "1'200": 1200, '100,000': 100_000, '007': 7 }],
  ['centsPerSeat', { $15: 1500, '$ 15': 1500, '15.50': 1550, '15.5': 1550, '15.': 1500 }],
  ['centsPerSeat', { '.5': 50, '1.15': 115, '1,200': 120_000, '$1,200.75': 120_075 }],
  ['centsPerSeat', { '0': 0, '-0': 0 }],
  ['seatGrowthPercent', { '7': 7, '7%': 7, '7 %': 7, '+7': 7, '2.5': 2.5, '-3': -3, '−3%': -3 }],
] as const)('%s is parsed in its notation', (field, samples) => {
  for (const [text, value] of Object.entries(samples)) {
    expect(parseField(field, text), text).toEqual({ value })
  }
})

test.each([
  ['seats', ['$15', '15%']],
  ['flatCents', ['15%']],
  ['seatGrowthPercent', ['$7']],
] as const)(
  '%s takes no comma for a thousands separator that is none, and no other sign',
  (field, signs) => {
    for (const text of ['15,50', '1,2', '1,2345', '1,200 000', ',200', '1,,200', ...signs]) {
      expect(parseField(field, text)).toEqual({ error: expect.stringMatching(/^Please enter the/) })
    }
  },
)

test.each([
  ['seats', ['', 'a few', '1.5'], 'Please enter the number of seats as a whole number'],
  ['seats', ['0', '-3', '9'.repeat(400)], 'The number of seats must be between 1 and 100,000.'],
  ['centsPerSeat', ['  ', '15.505'], 'Please enter the price as an amount like $15 or 15.50.'],
  ['centsPerSeat', ['-3', '10,000.01'], 'The price must be between $0 and $10,000.'],
  ['seatGrowthPercent', ['1e3'], 'Please enter the growth in seats as a percentage like 7 or 2.5.'],
  ['seatGrowthPercent', ['-51', '100.1'], 'The growth in seats must be between -50% and 100%.'],
] as const)('%s refuses others with an error that names a valid format', (field, texts, error) => {
  for (const text of texts) {
    expect(parseField(field, text), text).toEqual({ error: expect.stringContaining(error) })
  }
})

test('every number that we format can be parsed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: seats.least, max: seats.most }),
      fc.integer({ min: price.least, max: price.most }),
      fc.integer({ min: growth.least * 10, max: growth.most * 10 }).map((tenths) => tenths / 10),
      (count, cents, percent) => {
        expect(parseField('seats', count.toLocaleString('en-US'))).toEqual({ value: count })
        expect(parseField('centsPerSeat', formatCents(cents))).toEqual({ value: cents })
        expect(parseField('seatGrowthPercent', `${percent}%`)).toEqual({ value: percent + 0 })
      },
    ),
    manyRuns,
  )
})

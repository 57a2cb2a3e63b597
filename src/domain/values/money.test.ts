import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAbout, formatCents, formatNumber, formatSpoken, roundSpoken } from './money.ts'

test('amounts and numbers read as Intl formats them, whole dollars without cents', () => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const property = fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
    expect(formatCents(amount)).toBe(money.format(amount / 100).replace(/\.00$/, ''))
    expect(formatNumber(amount)).toBe(amount.toLocaleString('en-US'))
  })
  fc.assert(property, { examples: [[0], [999], [1000], [-1205], [15_920], [49_900]] })
})

test.each([
  [12_212_160, '$122,000'],
  [4_500_000, '$45,000'],
  [124_449, '$1,240'],
  [99_960, '$1,000'],
  [95_049, '$950'],
  [12, '$0'],
  [-757_682, '-$7,580'],
])('%i cents are said as %s, and about that where they are rounded', (cents, said) => {
  expect(formatSpoken(cents)).toBe(said)
  expect(roundSpoken(roundSpoken(cents))).toBe(roundSpoken(cents))
  expect(formatAbout(cents)).toBe(cents === 4_500_000 ? said : `about ${said}`)
})

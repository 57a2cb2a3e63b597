import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { formatNumber } from './numbers.ts'
import { formatCentsShort } from './short-money.ts'
import { formatSpoken, roundSpoken, sayAbout } from './spoken-money.ts'

const dollars = { style: 'currency', currency: 'USD', minimumFractionDigits: 0 } as const

test('amounts and numbers read as Intl formats them, whole dollars without cents', () => {
  const money = new Intl.NumberFormat('en-US', { ...dollars, minimumFractionDigits: 2 })
  const property = fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
    expect(formatCents(amount)).toBe(money.format(amount / 100).replace(/\.00$/, ''))
    expect(formatNumber(amount)).toBe(amount.toLocaleString('en-US'))
  })
  fc.assert(property, { examples: [[0], [999], [1000], [-1205], [15_920], [49_900]] })
})

test('a short amount reads as Intl formats it, in three or four digits and a letter', () => {
  const compact = { ...dollars, notation: 'compact', maximumFractionDigits: 1 } as const
  const short = new Intl.NumberFormat('en-US', compact)
  const property = fc.property(fc.integer({ min: 0, max: 1e9 }), (amount) => {
    // Halves are left out: browsers and we may round them to different sides.
    fc.pre(!/50*$/.test(String(amount)))
    expect(formatCentsShort(amount * 100)).toBe(short.format(amount))
  })
  fc.assert(property, { examples: [[999], [1234], [45_000], [999_960]] })
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
  expect(sayAbout(cents)).toBe(cents === 4_500_000 ? said : `about ${said}`)
})

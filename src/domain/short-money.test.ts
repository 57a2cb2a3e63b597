import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCentsShort } from './short-money.ts'

test('a short amount has three or four digits and a letter', () => {
  const amounts = { 95_000: '$950', 123_400: '$1.2K', 4_500_000: '$45K', 99_996_000: '$1M' }
  for (const [cents, short] of Object.entries(amounts)) {
    expect(formatCentsShort(Number(cents))).toBe(short)
  }
})

test('every short amount reads as Intl formats it', () => {
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  fc.assert(
    // Halves are left out: browsers and we may round them to different sides.
    fc.property(fc.integer({ min: 0, max: 1e9 }), (dollars) => {
      fc.pre(!/50*$/.test(String(dollars)))
      expect(formatCentsShort(dollars * 100)).toBe(short.format(dollars))
    }),
  )
})

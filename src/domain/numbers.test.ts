import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test('thousands are set apart', () => {
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(1000)).toBe('1,000')
  expect(formatNumber(-1_234_567)).toBe('-1,234,567')
})

test('every whole number reads as Intl formats it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatNumber(whole)).toBe(whole.toLocaleString('en-US'))
    }),
  )
})

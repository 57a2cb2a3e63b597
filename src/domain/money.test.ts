import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

test('whole dollars show no cents, other amounts show both digits', () => {
  expect(formatCents(49_900)).toBe('$499')
  expect(formatCents(479_040)).toBe('$4,790.40')
  expect(formatCents(0)).toBe('$0')
  expect(formatCents(15_920)).toBe('$159.20')
  expect(formatCents(-1_205)).toBe('-$12.05')
})

test('every amount reads as Intl formats it', () => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(formatCents(cents)).toBe(money.format(cents / 100).replace(/\.00$/, ''))
    }),
  )
})

import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

test('whole dollars show no cents, other amounts show both digits', () => {
  expect(formatCents(49_900)).toBe('$499')
  expect(formatCents(479_040)).toBe('$4,790.40')
  expect(formatCents(0)).toBe('$0')
  expect(formatCents(15_920)).toBe('$159.20')
})

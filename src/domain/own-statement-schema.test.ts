import { expect, test } from 'vitest'
import { savedLineSchema, typedLineSchema } from './own-statement-schema.ts'

test('a flat price can be up to $1,000,000, one per seat up to $10,000', () => {
  expect(typed('', '1,000,000').data?.centsPerSeat).toBe(100_000_000)
  expect(typed('5', '10,000').data?.centsPerSeat).toBe(1_000_000)
  expect(typed('', '1,000,000.01').error?.issues).toMatchObject([
    { path: ['centsPerSeat'], message: 'The price must be between $0 and $1,000,000.' },
  ])
  expect(typed('5', '10,000.01').error?.issues).toMatchObject([
    { path: ['centsPerSeat'], message: 'The price must be between $0 and $10,000.' },
  ])
})

test('a saved line has the same limits', () => {
  expect(isValid(null, 100_000_000)).toBe(true)
  expect(isValid(null, 100_000_001)).toBe(false)
  expect(isValid(5, 1_000_000)).toBe(true)
  expect(isValid(5, 1_000_001)).toBe(false)
})

test('a price that is wrong beside a missing name is named as well', () => {
  const { error } = typedLineSchema.safeParse({ product: ' ', seats: '5', centsPerSeat: '20,000' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['product'], ['centsPerSeat']])
})

function typed(seats: string, centsPerSeat: string) {
  return typedLineSchema.safeParse({ product: 'Workday', seats, centsPerSeat })
}

function isValid(seats: number | null, centsPerSeat: number): boolean {
  return savedLineSchema.safeParse({ product: 'Workday', seats, centsPerSeat }).success
}

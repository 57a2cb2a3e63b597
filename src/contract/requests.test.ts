import { expect, test } from 'vitest'
import { sentOrderSchema } from './requests.ts'

test.each([
  ['a product', 'targetSaaS', 200],
  ['requirements', 'requirements', 10_000],
] as const)('%s of an order (%s) has from 1 to %i characters', (_, field, most) => {
  const isValid = (length: number) =>
    sentOrderSchema.shape[field].safeParse('x'.repeat(length)).success
  expect([0, 1, most, most + 1].map(isValid)).toEqual([false, true, true, false])
})

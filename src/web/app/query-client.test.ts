import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('queries are kept five minutes, retried three times, with waits doubling from 1 s to 30 s', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries?.gcTime).toBe(5 * 60 * 1000)
  expect(queries?.retry).toBe(3)
  const wait = queries?.retryDelay as (failures: number) => number
  expect([0, 1, 2, 10].map((failures) => wait(failures))).toEqual([1000, 2000, 4000, 30_000])
})

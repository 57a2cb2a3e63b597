import { expect, test } from 'vitest'
import {
  headerTranslucencyPx,
  queryCache,
  retryDelayMs,
  simulatedDelayMs,
  tooltip,
} from './timing.ts'

test('the waits and limits are those of the specification @spec-9.2', () => {
  expect(simulatedDelayMs).toBe(1500)
  expect(headerTranslucencyPx).toBe(10)
  expect(tooltip).toEqual({ openDelayMs: 700, skipDelayMs: 300 })
  expect(queryCache.garbageCollectionMs).toBe(300_000)
  expect(queryCache.retries).toBe(3)
})

test('the wait before a retry doubles from one second up to thirty @spec-9.9', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(retryDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

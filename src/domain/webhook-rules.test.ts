import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelayMs, webhookRetryMs } from './webhook-rules.ts'

test('a delivery is attempted eight times, with ever longer pauses of 17.6 hours together', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => retryDelayMs(index + 1, 0.5))
  expect(pauses).toEqual([...webhookRetryMs, undefined])
  expect(webhookRetryMs).toEqual(webhookRetryMs.toSorted((a, b) => a - b))
  const hours = webhookRetryMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeCloseTo(17.6, 1)
})

test('a pause is at most a fifth shorter or longer than its delay', () => {
  const attempts = fc.integer({ min: 1, max: webhookRetryMs.length })
  fc.assert(
    fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const delay = webhookRetryMs[attempt - 1] as number
      const pause = retryDelayMs(attempt, random) as number
      expect(pause).toBeGreaterThanOrEqual(delay * 0.8)
      expect(pause).toBeLessThanOrEqual(delay * 1.2)
    }),
  )
})

import { afterEach, expect, test, vi } from 'vitest'
import { createAttemptCounter } from './attempt-counter.ts'

afterEach(() => void vi.useRealTimers())

test('attempts of one subject are counted until their window is over', () => {
  vi.useFakeTimers()
  const count = createAttemptCounter()
  const { resetsAt } = count('ada', 1000)
  expect(resetsAt).toBe(Date.now() + 1000)
  vi.advanceTimersByTime(999)
  expect(count('ada', 1000)).toEqual({ count: 2, resetsAt })
  expect(count('eve', 1000).count).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count('ada', 1000).count).toBe(1)
})

test('expired windows are deleted before others', () => {
  vi.useFakeTimers()
  const count = createAttemptCounter()
  for (const n of Array(9_999).keys()) count(`old ${n}`, 1000)
  vi.advanceTimersByTime(500)
  count('ada', 1000)
  vi.advanceTimersByTime(600)
  count('eve', 1000)
  expect(count('ada', 1000).count).toBe(2)
})

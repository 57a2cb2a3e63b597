import { expect, onTestFinished, test, vi } from 'vitest'
import { yieldToCalls } from './yield-to-calls.ts'

test('background work continues at once if no call is queued for the database', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await yieldToCalls({ connections: () => ({ idle: 0, busy: 1, waiting: 0 }) })
  expect(vi.getTimerCount()).toBe(0)
})

test('background work waits until no call is queued', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let waiting = 3
  const onDone = vi.fn()
  const done = yieldToCalls({ connections: () => ({ idle: 0, busy: 1, waiting }) }).then(onDone)
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).not.toHaveBeenCalled()
  waiting = 0
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).toHaveBeenCalled()
  await done
})

test('background work continues after a limit even if calls are still queued', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = yieldToCalls({ connections: () => ({ idle: 0, busy: 1, waiting: 1 }) })
  await vi.advanceTimersByTimeAsync(1000)
  await done
})

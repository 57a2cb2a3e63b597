import { expect, onTestFinished, test, vi } from 'vitest'
import { yieldToCalls } from './worker.ts'

test('background work continues at once if no call is queued for the database, or when that is so, or after a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let waiting = 0
  const work = () => yieldToCalls({ connections: () => ({ idle: 0, busy: 1, waiting }) })
  await work()
  expect(vi.getTimerCount()).toBe(0)

  waiting = 3
  const onDone = vi.fn()
  const done = work().then(onDone)
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).not.toHaveBeenCalled()
  waiting = 0
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).toHaveBeenCalled()
  await done

  waiting = 1
  const late = work()
  await vi.advanceTimersByTimeAsync(1000)
  await late
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { giveWay } from './give-way.ts'

test('background work goes on at once while nobody waits for the database', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await giveWay({ connections: () => ({ idle: 0, busy: 1, waiting: 0 }) })
  expect(vi.getTimerCount()).toBe(0)
})

test('it waits while calls do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let waiting = 3
  const onDone = vi.fn()
  const done = giveWay({ connections: () => ({ idle: 0, busy: 1, waiting }) }).then(onDone)
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).not.toHaveBeenCalled()
  waiting = 0
  await vi.advanceTimersByTimeAsync(100)
  expect(onDone).toHaveBeenCalled()
  await done
})

test('it does not wait for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = giveWay({ connections: () => ({ idle: 0, busy: 1, waiting: 1 }) })
  await vi.advanceTimersByTimeAsync(1000)
  await done
})

import { beforeEach, expect, test, vi } from 'vitest'
import {
  callTimeoutMs,
  countWait,
  createCallContext,
  runInCall,
  timeLeftMs,
  withTimeout,
} from './call-context.ts'

const backgroundMs = 60_000
const never = () => new Promise<never>(() => undefined)
const wait = (ms: number) => countWait(() => new Promise((resolve) => setTimeout(resolve, ms)))

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a call may wait less long the longer it has waited, queries at the same time counted once', async () => {
  await runInCall(createCallContext('1'), async () => {
    const waited = Promise.all([wait(1000), wait(1000)])
    await vi.advanceTimersByTimeAsync(400)
    expect(timeLeftMs(backgroundMs)).toBe(callTimeoutMs - 400)
    await vi.advanceTimersByTimeAsync(600)
    await waited
    await vi.advanceTimersByTimeAsync(2000)
    expect(timeLeftMs(backgroundMs)).toBe(callTimeoutMs - 1000)
  })
})

test('work that takes too long is given up, and the next is not begun', async () => {
  const onTimeout = vi.fn()
  const next = vi.fn(never)
  await runInCall(createCallContext('1'), async () => {
    const late = withTimeout(never, { backgroundMs, onTimeout })
    const failed = expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await vi.advanceTimersByTimeAsync(callTimeoutMs + 1)
    await failed
    await expect(withTimeout(next, { backgroundMs, onTimeout })).rejects.toThrow('in time')
  })
  expect(onTimeout).toHaveBeenCalledOnce()
  expect(next).not.toHaveBeenCalled()
})

test('a download that has begun may wait as long again for each query, and background work has its own limit', async () => {
  expect(timeLeftMs(backgroundMs)).toBe(backgroundMs)
  const call = createCallContext('1')
  await runInCall(call, async () => {
    const waited = wait(callTimeoutMs)
    await vi.advanceTimersByTimeAsync(callTimeoutMs)
    await waited
    call.isUnhurried = true
    expect(timeLeftMs(backgroundMs)).toBe(callTimeoutMs)
  })
})

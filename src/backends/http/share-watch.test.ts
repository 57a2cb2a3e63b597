import { expect, test, vi } from 'vitest'
import type { RequestChange } from '#contract/backend.ts'
import { shareWatch } from './share-watch.ts'

function share() {
  const stops: boolean[] = []
  const listeners: ((change: RequestChange) => void)[] = []
  const watch = shareWatch((onChange) => {
    const position = stops.push(false) - 1
    listeners.push(onChange)
    return () => {
      stops[position] = true
    }
  })
  return { watch, stops, notify: (change: RequestChange) => listeners.at(-1)?.(change) }
}

test('several watchers share one stream', () => {
  const { watch, stops, notify } = share()
  const [one, other] = [vi.fn(), vi.fn()]
  watch(one)
  watch(other)
  notify({ id: 'HIT-001' })
  expect(stops).toHaveLength(1)
  expect(one).toHaveBeenCalledExactlyOnceWith({ id: 'HIT-001' })
  expect(other).toHaveBeenCalledExactlyOnceWith({ id: 'HIT-001' })
})

test('the stream ends with the last watcher, and not when one watcher stops twice', () => {
  const { watch, stops, notify } = share()
  const onChange = vi.fn()
  const [stopOne, stopOther] = [watch(onChange), watch(onChange)]
  stopOne()
  stopOne()
  expect(stops).toEqual([false])
  notify({ id: null })
  expect(onChange).toHaveBeenCalledOnce()
  stopOther()
  expect(stops).toEqual([true])
})

test('a watcher after the last one has stopped opens a new stream', () => {
  const { watch, stops } = share()
  watch(vi.fn())()
  watch(vi.fn())
  expect(stops).toEqual([true, false])
})

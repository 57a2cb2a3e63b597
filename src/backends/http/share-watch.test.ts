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

test('watchers share one stream, which ends with the last of them and is opened again', () => {
  const { watch, stops, notify } = share()
  const [one, other] = [vi.fn(), vi.fn()]
  const [stopOne, stopOther] = [watch(one), watch(other)]
  notify({ id: 'HIT-001' })
  expect(one).toHaveBeenCalledExactlyOnceWith({ id: 'HIT-001' })
  stopOne()
  // Stopping twice counts once.
  stopOne()
  notify({ id: null })
  expect(one).toHaveBeenCalledOnce()
  expect(other.mock.calls).toEqual([[{ id: 'HIT-001' }], [{ id: null }]])
  expect(stops).toEqual([false])
  stopOther()
  expect(stops).toEqual([true])
  watch(vi.fn())
  expect(stops).toEqual([true, false])
})

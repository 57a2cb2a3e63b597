import { type History, nowhere, type RouterLocation, resolveLocation } from './history.ts'

/** A history that lives outside of any browser. */
export function createMemoryHistory(address: string): History {
  const entries = [resolveLocation(address, nowhere)]
  let at = 0
  const listeners = new Set<(location: RouterLocation, isDrawn: boolean) => void>()
  const current = () => entries[at] ?? nowhere

  return {
    read: current,
    push(location) {
      at += 1
      entries.splice(at, entries.length, location)
    },
    replace(location) {
      entries[at] = location
    },
    go(steps) {
      at = Math.max(0, Math.min(entries.length - 1, at + steps))
      for (const listener of listeners) listener(current(), false)
    },
    onPop: (listener) => void listeners.add(listener),
  }
}

import type { History } from './history.ts'
import { type RouterLocation, resolveLocation } from './location.ts'

/** A history that lives outside of any browser: for pages that are written to disk, and for tests. */
export function createMemoryHistory(address: string): History {
  const entries = [resolveLocation(address, nowhere)]
  let at = 0
  const listeners = new Set<(location: RouterLocation, isDrawn: boolean) => void>()
  const read = () => entries[at] ?? nowhere

  return {
    read,
    push(location) {
      at += 1
      entries.splice(at, entries.length, location)
    },
    replace(location) {
      entries[at] = location
    },
    go(steps) {
      at = Math.max(0, Math.min(entries.length - 1, at + steps))
      for (const listener of listeners) listener(read(), false)
    },
    onPop: (listener) => void listeners.add(listener),
  }
}

const nowhere: RouterLocation = { pathname: '/', search: '', hash: '', key: 'nowhere', state: null }

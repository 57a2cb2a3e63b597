import type { History } from './history.ts'
import { type Place, resolvePlace } from './place.ts'

/** A history that lives outside of any browser: for pages that are written to disk, and for tests. */
export function createMemoryHistory(address: string): History {
  const entries = [resolvePlace(address, nowhere)]
  let at = 0
  const listeners = new Set<(place: Place, isDrawn: boolean) => void>()
  const read = () => entries[at] ?? nowhere

  return {
    read,
    push(place) {
      at += 1
      entries.splice(at, entries.length, place)
    },
    replace(place) {
      entries[at] = place
    },
    go(steps) {
      at = Math.max(0, Math.min(entries.length - 1, at + steps))
      for (const listener of listeners) listener(read(), false)
    },
    onPop: (listener) => void listeners.add(listener),
  }
}

const nowhere: Place = { pathname: '/', search: '', hash: '', key: 'nowhere', state: null }

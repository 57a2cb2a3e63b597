import type { History } from './history.ts'
import {
  addressOf,
  newLocationKey,
  type RouterLocation,
  readShown,
  shownAddress,
} from './location.ts'

/** The tab's own history. */
export function createBrowserHistory(): History {
  // A page that is loaded afresh gets a key at once, by which its scroll position is found again.
  if (readEntry().key === undefined) write('replaceState', read())

  return {
    read,
    push: (location) => write('pushState', location),
    replace: (location) => write('replaceState', location),
    go: (steps) => window.history.go(steps),
    onPop(listener) {
      window.addEventListener('popstate', (event) => {
        listener(read(), event.hasUAVisualTransition ?? false)
      })
    },
  }
}

function read(): RouterLocation {
  const { key = newLocationKey(), state = null } = readEntry()
  return { ...readShown(window.location), key, state }
}

/** The entry's state may be ours or another script's. */
function readEntry(): { key?: string; state?: unknown } {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null) return {}
  if (!('key' in entry) || typeof entry.key !== 'string') return {}
  return { key: entry.key, state: 'state' in entry ? entry.state : null }
}

function write(how: 'pushState' | 'replaceState', location: RouterLocation): void {
  const { key, state } = location
  const kept: unknown = how === 'replaceState' ? window.history.state : null
  window.history[how](
    { ...(typeof kept === 'object' ? kept : null), key, state },
    '',
    shownAddress(addressOf(location)),
  )
}

import { newKey } from '#web/shared/new-key.ts'

export type History = ReturnType<typeof createBrowserHistory>

export interface RouterLocation {
  pathname: string
  search: string
  hash: string
  /** Tells one history entry from another that has the same address. */
  key: string
  /** What the navigation that led here wanted to be known on arrival, also after a reload. */
  state: unknown
}

/** Whether the state of a location carries a flag. It outlives reloads and versions, so it may be anything. */
export function hasFlag<Flag extends string>(
  state: unknown,
  flag: Flag,
): state is Record<Flag, unknown> {
  return typeof state === 'object' && state !== null && flag in state
}

/** The location an address leads to from another location: `/pricing`, `?tab=hits`, `#calculator`. */
export function resolveLocation(to: string, from: RouterLocation, state: unknown = null) {
  const { pathname, search, hash } = new URL(to, `http://site${from.pathname}${from.search}`)
  return { pathname, search, hash, key: newKey(), state }
}

export function addressOf({ pathname, search, hash }: RouterLocation): string {
  return pathname + search + hash
}

/** What an emailed link carries, by itself or encoded in the address that comes next. `reset=request` asks for one. */
const secret = /(confirm|invitation|join|link|reset)(=|%3D)(?!request)/

/** The address to show. A secret's parameters stand after the `#`, which is in no log and sent to no other site. */
export function shownAddress(address: string): string {
  return secret.test(address) ? address.replace('?', '#') : address
}

function readShown({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  return hash.includes('=')
    ? { pathname, search: hash.replace('#', '?'), hash: '' }
    : { pathname, search, hash }
}

export function createBrowserHistory() {
  // A page that is loaded afresh gets a key at once, by which its scroll position is found again.
  if (readEntry().key === undefined) write('replaceState', read())

  return {
    read,
    push: (location: RouterLocation) => write('pushState', location),
    replace: (location: RouterLocation) => write('replaceState', location),
    go: (steps: number) => window.history.go(steps),
    /** The user moved along the list. `isDrawn`: the browser has already shown the change by itself. */
    onPop(listener: (location: RouterLocation, isDrawn: boolean) => void) {
      window.addEventListener('popstate', (event) => {
        listener(read(), event.hasUAVisualTransition ?? false)
      })
    },
  }
}

function read(): RouterLocation {
  const { key = newKey(), state = null } = readEntry()
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

export function createStaticHistory(address: string): History {
  const location = resolveLocation(address, nowhere)
  return { read: () => location, push: ignore, replace: ignore, go: ignore, onPop: ignore }
}

function ignore() {}

export const nowhere: RouterLocation = {
  pathname: '/',
  search: '',
  hash: '',
  key: 'nowhere',
  state: null,
}

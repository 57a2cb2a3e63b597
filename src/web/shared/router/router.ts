import { createStore } from '#ui/store.ts'
import { type History, type RouterLocation, resolveLocation } from './history.ts'

export interface RouterState<View> {
  location: RouterLocation
  /** How the location was reached. Loading a page and going back restore its state; the others begin anew. */
  how: 'load' | 'push' | 'replace' | 'pop'
  /** What is shown at this pathname: the result of `prepare`. */
  view: View
  preventScrollReset: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean | undefined
}

export type Router<View> = ReturnType<typeof createRouter<View>>

interface RouterOptions<View> {
  history: History
  view: View
  /** Begins with the location that the page was prerendered for: its path without a search. */
  isPrerendered?: boolean
  /** Prepares what is shown at a pathname. The former location stays until then. It never rejects. */
  prepare: (pathname: string) => View | Promise<View>
  /** Shows another pathname's view by calling `change`, now or after a moment. */
  fade?: (change: () => void) => Promise<void>
}

/** Keeps the address and what is shown in step, one navigation at a time: the last one wins. */
export function createRouter<View>(given: RouterOptions<View>) {
  const { history, prepare, fade, isPrerendered = false } = given
  const loaded = history.read()
  const leaveListeners = new Set<(location: RouterLocation) => void>()
  let turn = 0
  const store = createStore<RouterState<View>>({
    location: isPrerendered ? prerenderedLocation(loaded) : loaded,
    how: 'load',
    view: given.view,
    preventScrollReset: false,
  })

  history.onPop((location, isDrawn) => {
    void arrive({ location, how: 'pop', preventScrollReset: false }, isDrawn)
  })

  return {
    get state(): RouterState<View> {
      return store.read()
    },
    subscribe: store.subscribe,
    onLeave(listener: (left: RouterLocation) => void) {
      leaveListeners.add(listener)
      return () => leaveListeners.delete(listener)
    },
    /** Resolves once the new location is shown, or another navigation has overtaken this one. */
    async navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
      const { replace = false, preventScrollReset = false, state: ofEntry } = options
      if (typeof to === 'number') return history.go(to)
      const location = resolveLocation(to, store.read().location, ofEntry)
      await arrive({ location, how: replace ? 'replace' : 'push', preventScrollReset }, false)
    },
    /** Leaves the prerendered location for the one the page was loaded with. */
    leavePrerendered(): void {
      const state = store.read()
      if (state.location !== loaded) store.write({ ...state, location: loaded })
    },
  }

  async function arrive(next: Omit<RouterState<View>, 'view'>, isDrawn: boolean): Promise<void> {
    const { location, how } = next
    turn += 1
    const own = turn
    const before = store.read()
    const isElsewhere = location.pathname !== before.location.pathname
    const prepared = isElsewhere ? prepare(location.pathname) : before.view
    // What is there already is shown within the same task: nothing is faster than not waiting.
    const view = prepared instanceof Promise ? await prepared : prepared
    if (own !== turn) return

    for (const listener of leaveListeners) listener(store.read().location)
    if (how === 'push' || how === 'replace') history[how](location)
    const change = () => {
      // A fade begins a frame later, and another navigation may have begun since.
      if (own === turn) store.write({ ...next, view })
    }
    if (isElsewhere && fade && !isDrawn) await fade(change)
    else change()
  }
}

/** The key of the location that a page was prerendered for, until the app applies the address's search. */
export const prerenderedKey = 'prerendered'

/** With a key of its own, since what depends on the address has to be read again afterwards. */
function prerenderedLocation(loaded: RouterLocation): RouterLocation {
  return loaded.search === '' ? loaded : { ...loaded, search: '', key: prerenderedKey, state: null }
}

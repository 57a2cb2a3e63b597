import type { History } from './history.ts'
import { type Place, resolvePlace } from './place.ts'

export type { Place } from './place.ts'

export interface RouterState<View> {
  place: Place
  /** How one got here. Coming back restores what one left; anything else begins anew. */
  how: 'push' | 'replace' | 'pop'
  /** What stands at this pathname: whatever `prepare` made of it. */
  view: View
  preventScrollReset: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
}

export interface Router<View> {
  readonly state: RouterState<View>
  subscribe: (listener: () => void) => () => void
  /** Is told of each place that is about to be left. */
  onLeave: (listener: (place: Place) => void) => () => void
  /** Resolves once the new place is shown, or another navigation has overtaken this one. */
  navigate: (to: string | -1, options?: NavigateOptions) => Promise<void>
}

interface Equipment<View> {
  history: History
  /** What stands at the place the history begins with. */
  view: View
  /** Gets ready what stands at a pathname. The former place stays until it is. It never rejects. */
  prepare: (pathname: string) => View | Promise<View>
  /** Shows another pathname's view by calling `change`, now or after a moment. */
  fade?: (change: () => void) => Promise<void>
}

/** Keeps the address and what is shown in step, one navigation at a time: the last one wins. */
export function createRouter<View>(equipment: Equipment<View>): Router<View> {
  const { history, prepare, fade } = equipment
  const listeners = new Set<() => void>()
  const leaveListeners = new Set<(place: Place) => void>()
  let turn = 0
  let state: RouterState<View> = {
    place: history.read(),
    how: 'pop',
    view: equipment.view,
    preventScrollReset: false,
  }

  history.onPop((place, isDrawn) => {
    void arrive({ place, how: 'pop', preventScrollReset: false }, isDrawn)
  })

  return {
    get state() {
      return state
    },
    subscribe: (listener) => join(listeners, listener),
    onLeave: (listener) => join(leaveListeners, listener),
    async navigate(to, options = {}) {
      if (to === -1) return history.go(-1)
      const place = resolvePlace(to, state.place, options.state)
      const how = options.replace ? 'replace' : 'push'
      await arrive({ place, how, preventScrollReset: options.preventScrollReset ?? false }, false)
    },
  }

  async function arrive(next: Omit<RouterState<View>, 'view'>, isDrawn: boolean): Promise<void> {
    const { place, how } = next
    turn += 1
    const own = turn
    const isElsewhere = place.pathname !== state.place.pathname
    const prepared = isElsewhere ? prepare(place.pathname) : state.view
    // What is there already is shown within the same task: nothing is faster than not waiting.
    const view = prepared instanceof Promise ? await prepared : prepared
    if (own !== turn) return

    for (const listener of leaveListeners) listener(state.place)
    if (how !== 'pop') history[how](place)
    const change = () => {
      // A fade begins a frame later, and somebody may have gone on since.
      if (own !== turn) return
      state = { ...next, view }
      for (const listener of listeners) listener()
    }
    if (isElsewhere && fade && !isDrawn) await fade(change)
    else change()
  }
}

function join<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

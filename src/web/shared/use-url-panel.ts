import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from './router/router-context.tsx'

export type UrlPanel = ReturnType<typeof useUrlPanel>

/** A panel with an address of its own: it can be shared, reloaded, and Back closes it. */
export function useUrlPanel(param: string) {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const closingAt = useRef<string | null>(null)
  const steps = stepsHere(state)

  useEffect(() => {
    if (closingAt.current !== key) closingAt.current = null
  }, [key])

  const withId = (id: string | null, without: string[] = []) =>
    withParams(params, { ...Object.fromEntries(without.map((name) => [name, null])), [param]: id })

  return {
    openFor: params.get(param),
    open(id: string, how: 'push' | 'replace' = 'push') {
      const replace = how === 'replace'
      setParams(withId(id), {
        replace,
        state: replace ? null : openedHere,
        preventScrollReset: true,
      })
    },
    /** Shows another part of the open panel. Back returns to the one before, closing leaves all of them. */
    choose(id: string) {
      setParams(withId(id), {
        state: steps === 0 ? state : { panelOpenedHere: steps + 1 },
        preventScrollReset: true,
      })
    },
    /** What a link needs that opens it: it can also be copied, or opened in a new tab. */
    link: (id: string, without?: string[]) => ({
      to: `?${withId(id, without)}`,
      state: openedHere,
      preventScrollReset: true,
    }),
    close() {
      // Going back takes a moment. Asked twice meanwhile, it would leave the page as well.
      if (closingAt.current === key) return
      closingAt.current = key
      // Opened on this page, it closes the way Back does. Opened by its address, it has no page before it.
      if (steps > 0) void navigate(-steps)
      else setParams(withId(null), { replace: true, state, preventScrollReset: true })
    },
  }
}

export const openedHere = { panelOpenedHere: 1 }

/** How many steps back the page is that the panel was opened on: 0 for one that was opened by its address. */
function stepsHere(state: unknown): number {
  const { panelOpenedHere } = (state ?? {}) as Partial<typeof openedHere>
  return typeof panelOpenedHere === 'number' ? panelOpenedHere : 0
}

/** A copy with other values; null removes one. */
export function withParams(params: URLSearchParams, values: Record<string, string | null>) {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

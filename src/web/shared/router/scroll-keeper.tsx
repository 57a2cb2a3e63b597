import { useEffect, useLayoutEffect, useRef } from 'react'
import { attempt } from '#web/shared/attempt.ts'
import type { RouterState } from './router.ts'
import { useRouter, useRouterState } from './router-context.tsx'

/** A new location begins at the top or at its hash; a location one comes back to, where one left it. */
export function ScrollKeeper() {
  const router = useRouter()
  const state = useRouterState((all) => all)
  /** How far down each history entry of this tab was left, by its key. */
  const kept = useRef<Record<string, number>>({})
  const shown = useRef<RouterState<unknown> | null>(null)

  useLayoutEffect(() => {
    if (shown.current === state) return
    if (shown.current === null) kept.current = readScrollPositions()
    shown.current = state
    // The browser or the user may have scrolled the prerendered page before.
    const isSettled = state.how === 'load' ? window.scrollY > 0 : state.preventScrollReset
    if (!isSettled) restoreScroll(state, kept.current)
  }, [state])

  useEffect(() => {
    function keep() {
      kept.current[router.state.location.key] = window.scrollY
    }
    function leaveToBrowser() {
      keep()
      // The browser restores the position of a prerendered page that is reloaded, before any script runs.
      window.history.scrollRestoration = 'auto'
      attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(kept.current)))
    }
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    takeOver()
    const stop = router.onLeave(keep)
    window.addEventListener('pagehide', leaveToBrowser)
    window.addEventListener('pageshow', takeOver)
    return () => {
      stop()
      window.removeEventListener('pagehide', leaveToBrowser)
      window.removeEventListener('pageshow', takeOver)
    }
  }, [router])

  return null
}

function restoreScroll({ location, how }: RouterState<unknown>, kept: Record<string, number>) {
  const isKept = how === 'pop' || how === 'load'
  const top = isKept ? kept[location.key] : undefined
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (top === undefined && target) {
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  } else window.scrollTo(0, top ?? 0)
}

const storageKey = 'scroll-positions'

/** Storage may be blocked or hold anything: then every location begins at its top. */
function readScrollPositions(): Record<string, number> {
  return { ...attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')) }
}

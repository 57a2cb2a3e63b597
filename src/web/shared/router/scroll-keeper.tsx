import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RouterState } from './router.ts'
import { useRouter, useRouterState } from './router-context.tsx'
import {
  keepPosition,
  readScrollPositions,
  type ScrollPositions,
  storeScrollPositions,
} from './scroll-positions.ts'

/** A new location begins at the top or at its hash; a location one comes back to, where one left it. */
export function ScrollKeeper() {
  const router = useRouter()
  const state = useRouterState((all) => all)
  const kept = useRef<ScrollPositions>({})
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
    const keep = () => {
      kept.current = keepPosition(kept.current, router.state.location.key, window.scrollY)
    }
    return router.onLeave(keep)
  }, [router])

  useEffect(() => {
    function leaveToBrowser() {
      // The browser restores the position of a prerendered page that is reloaded, before any script runs.
      window.history.scrollRestoration = 'auto'
      storeScrollPositions(keepPosition(kept.current, router.state.location.key, window.scrollY))
    }
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    takeOver()
    window.addEventListener('pagehide', leaveToBrowser)
    window.addEventListener('pageshow', takeOver)
    return () => {
      window.removeEventListener('pagehide', leaveToBrowser)
      window.removeEventListener('pageshow', takeOver)
    }
  }, [router])

  return null
}

function restoreScroll({ location, how }: RouterState<unknown>, kept: ScrollPositions): void {
  const isKept = how === 'pop' || how === 'load'
  const top = isKept ? kept[location.key] : undefined
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (top === undefined && target) target.scrollIntoView()
  else window.scrollTo(0, top ?? 0)
}

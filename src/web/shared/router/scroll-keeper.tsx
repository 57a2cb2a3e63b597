import { useEffect, useLayoutEffect, useRef } from 'react'
import { type KeptPlaces, keepPlace, readKeptPlaces, storeKeptPlaces } from './kept-places.ts'
import type { RouterState } from './router.ts'
import { useRouter, useRouterState } from './router-context.tsx'

/** A new place begins at the top or at its hash; a place one comes back to, where one left it. */
export function ScrollKeeper() {
  const router = useRouter()
  const state = useRouterState((all) => all)
  const kept = useRef<KeptPlaces>({})
  const shown = useRef<RouterState<unknown> | null>(null)

  useLayoutEffect(() => {
    if (shown.current === state) return
    const isFirst = shown.current === null
    shown.current = state
    if (isFirst) kept.current = readKeptPlaces()
    // The browser, or somebody who did not wait, may have moved the page before we came.
    const isSettled = isFirst ? window.scrollY > 0 : state.preventScrollReset
    if (!isSettled) showPlace(state, kept.current)
  }, [state])

  useEffect(() => {
    const keep = () => {
      kept.current = keepPlace(kept.current, router.state.place.key, window.scrollY)
    }
    return router.onLeave(keep)
  }, [router])

  useEffect(() => {
    function leaveToBrowser() {
      // Loaded again, the page on disk is put in its place by the browser, long before we are here.
      window.history.scrollRestoration = 'auto'
      storeKeptPlaces(keepPlace(kept.current, router.state.place.key, window.scrollY))
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

function showPlace({ place, how }: RouterState<unknown>, kept: KeptPlaces): void {
  const top = how === 'pop' ? kept[place.key] : undefined
  const target = place.hash === '' ? null : document.getElementById(place.hash.slice(1))
  if (top === undefined && target) target.scrollIntoView()
  else window.scrollTo(0, top ?? 0)
}

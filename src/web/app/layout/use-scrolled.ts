import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled further than the given distance, also right after a reload. */
export function useScrolled(distancePx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > distancePx,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

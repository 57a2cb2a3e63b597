import { useSyncExternalStore } from 'react'

/**
 * True while a page is prerendered and while that page is hydrated, where the first render has to equal the HTML.
 * Meant for an initial state: it turns false afterwards.
 */
export function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
}

import { useSyncExternalStore } from 'react'

/** True until a prerendered page is hydrated, whose first render has to equal the HTML. For an initial state. */
export function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
}

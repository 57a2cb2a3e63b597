import type { RouterLocation } from './location.ts'

/** The list of locations that Back and Forward move along. */
export interface History {
  read(): RouterLocation
  push(location: RouterLocation): void
  replace(location: RouterLocation): void
  go(steps: number): void
  /** The user moved along the list. `isDrawn`: the browser has already shown the change by itself. */
  onPop(listener: (location: RouterLocation, isDrawn: boolean) => void): void
}

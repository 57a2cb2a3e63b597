import type { Place } from './place.ts'

/** The list of places that Back and Forward move along. */
export interface History {
  read(): Place
  push(place: Place): void
  replace(place: Place): void
  go(steps: number): void
  /** Somebody moved along the list. `isDrawn`: the browser has already shown the change by itself. */
  onPop(listener: (place: Place, isDrawn: boolean) => void): void
}

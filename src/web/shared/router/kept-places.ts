/** How far down each history entry of this tab was left, by its key. */
export type KeptPlaces = Record<string, number>

const storageKey = 'scroll-positions'

/** Storage may be blocked or hold anything: then every place begins at its top. */
export function readKeptPlaces(): KeptPlaces {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(stored ?? {})
    return Object.fromEntries(entries.filter(([, top]) => Number.isFinite(top)))
  } catch {
    return {}
  }
}

export function storeKeptPlaces(places: KeptPlaces): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places))
  } catch {
    // Nothing to do: a reload then begins at the top.
  }
}

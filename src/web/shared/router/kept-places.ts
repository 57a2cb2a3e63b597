/** How far down each history entry of this tab was left, by its key. */
export type KeptPlaces = Record<string, number>

const storageKey = 'scroll-positions'

/** As many entries as browsers keep in a tab's history. */
const mostPlaces = 50

/** The places with this one as the latest; the oldest beyond what a tab remembers is forgotten. */
export function keepPlace(places: KeptPlaces, key: string, top: number): KeptPlaces {
  const others = Object.entries(places).filter(([other]) => other !== key)
  return Object.fromEntries([...others, [key, top]].slice(-mostPlaces))
}

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

/** How far down each history entry of this tab was left, by its key. */
export type ScrollPositions = Record<string, number>

const storageKey = 'scroll-positions'

/** As many entries as browsers keep in a tab's history. */
const mostPositions = 50

/** The locations with this one as the latest; the oldest beyond what a tab remembers is forgotten. */
export function keepPosition(
  positions: ScrollPositions,
  key: string,
  top: number,
): ScrollPositions {
  const others = Object.entries(positions).filter(([other]) => other !== key)
  return Object.fromEntries([...others, [key, top]].slice(-mostPositions))
}

/** Storage may be blocked or hold anything: then every location begins at its top. */
export function readScrollPositions(): ScrollPositions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(stored ?? {})
    return Object.fromEntries(entries.filter(([, top]) => Number.isFinite(top)))
  } catch {
    return {}
  }
}

export function storeScrollPositions(positions: ScrollPositions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Nothing to do: a reload then begins at the top.
  }
}

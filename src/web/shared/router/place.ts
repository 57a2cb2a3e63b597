/** Where somebody is: an address within the site, and what the history entry remembers of it. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** Tells one history entry from another that has the same address. */
  key: string
  /** What the navigation that led here wanted to be known on arrival, also after a reload. */
  state: unknown
}

/** The place an address leads to from another place: `/pricing`, `?tab=hits`, `#calculator`. */
export function resolvePlace(to: string, from: Place, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(to, `http://site${from.pathname}${from.search}`)
  return { pathname, search, hash, key: newPlaceKey(), state }
}

export function addressOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash
}

export function newPlaceKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** A location: an address within the site, and the state of its history entry. */
export interface RouterLocation {
  pathname: string
  search: string
  hash: string
  /** Tells one history entry from another that has the same address. */
  key: string
  /** What the navigation that led here wanted to be known on arrival, also after a reload. */
  state: unknown
}

/** The location an address leads to from another location: `/pricing`, `?tab=hits`, `#calculator`. */
export function resolveLocation(
  to: string,
  from: RouterLocation,
  state: unknown = null,
): RouterLocation {
  const { pathname, search, hash } = new URL(to, `http://site${from.pathname}${from.search}`)
  return { pathname, search, hash, key: newLocationKey(), state }
}

export function addressOf({ pathname, search, hash }: RouterLocation): string {
  return pathname + search + hash
}

export function newLocationKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

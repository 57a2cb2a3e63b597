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

/** What an emailed link carries, by itself or encoded in the address that comes next. `reset=request` asks for one. */
const secret = /(confirm|invitation|join|link|reset)(=|%3D)(?!request)/

/**
 * The address to show. With a secret, its parameters stand after the `#`: that part is in no log and is sent to no
 * other site. Here, they are parameters like any other.
 */
export function shownAddress(address: string): string {
  return secret.test(address) ? address.replace('?', '#') : address
}

/** The location that an address bar shows. */
export function readShown({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  return hash.includes('=')
    ? { pathname, search: hash.replace('#', '?'), hash: '' }
    : { pathname, search, hash }
}

export function newLocationKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

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

/** What an emailed link carries: whoever has it acts for its owner. */
const secretParams = new Set(['confirm', 'draft', 'invitation', 'join', 'link', 'reset'])
const secretInside = new RegExp(`[?&#](${[...secretParams].join('|')})=`)

/** An address that leads on to one with a secret has that secret as well. `reset=request` asks for one. */
function isSecret([name, value]: [string, string]): boolean {
  return name === 'next' ? secretInside.test(value) : secretParams.has(name) && value !== 'request'
}

/**
 * The address to show. Secrets stand after the `#`: that part is in no log and is sent to no other site. Here, they
 * are parameters like any other.
 */
export function shownAddress(address: string): string {
  const { pathname, search } = new URL(address, 'http://site')
  const params = new URLSearchParams(search)
  const secrets = [...params].filter(isSecret)
  if (secrets.length === 0) return address
  for (const [name] of secrets) params.delete(name)
  return `${pathname}${params.size === 0 ? '' : `?${params}`}#${new URLSearchParams(secrets)}`
}

/** The location that an address bar shows. */
export function readShown({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  const secrets = [...new URLSearchParams(hash.slice(1))]
  if (!secrets.some(isSecret)) return { pathname, search, hash }
  const params = new URLSearchParams([...new URLSearchParams(search), ...secrets])
  return { pathname, search: `?${params}`, hash: '' }
}

export function newLocationKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

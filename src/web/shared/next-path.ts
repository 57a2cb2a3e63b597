import { nextAddressMax } from '#domain/next-address.ts'
import { paths } from './paths.ts'

/** Where signing in leads: the page that asked for it, or the dashboard. */
export function readNext(params: URLSearchParams): string {
  return ownAddress(params.get(nextParam)) ?? paths.dashboard
}

/** The sign-in or sign-up page that leads on to `next`. The dashboard is where they lead anyway. */
export function withNext(path: string, next: string): string {
  const address = ownAddress(next)
  if (address === null || address === paths.dashboard) return path
  return `${path}?${new URLSearchParams({ [nextParam]: address })}`
}

const nextParam = 'next'

/** The parameters of a sign-in that leads to the same page, with a panel over it unless it opens that one anyway. */
export function nextWithPanel(params: URLSearchParams, name: string, value: string) {
  const { pathname, searchParams, hash } = new URL(readNext(params), 'http://own.invalid')
  if (!searchParams.has(name)) searchParams.set(name, value)
  return new URLSearchParams({ [nextParam]: `${pathname}?${searchParams}${hash}` })
}

/** What an email that signs in carries along, if another page asked for it: the link may be opened in another browser. */
export function mailedNext(params: URLSearchParams): string | undefined {
  const next = readNext(params)
  return params.has(nextParam) && next.length <= nextAddressMax ? next : undefined
}

/**
 * The address is resolved the way a browser would resolve it, and only what is left of it inside
 * this site is used: another site must not be able to redirect users to itself through our form.
 */
function ownAddress(address: string | null): string | null {
  if (!address?.startsWith('/')) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (url?.origin !== base || !isOwnPath(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function isOwnPath(pathname: string): boolean {
  return Object.values<string>(paths).includes(pathname)
}

/** Where signing in or up leads, in words; undefined for the dashboard, whose parts the page names itself. */
export function nextLabel(params: URLSearchParams): string | undefined {
  if (!params.has(nextParam)) return undefined
  const [pathname] = readNext(params).split(/[?#]/)
  if (pathname === paths.orderHit) return 'back to your order'
  return pathname === paths.dashboard ? undefined : 'the page you came from'
}

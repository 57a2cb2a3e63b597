import { paths } from './paths.ts'

export function readNext(params: URLSearchParams): string {
  return ownAddress(params.get(nextParam)) ?? paths.dashboard
}

/** The sign-in or sign-up page that leads on to `next`. The dashboard is where they lead anyway. */
export function withNext(path: string, next: string): string {
  const address = ownAddress(next)
  if (address === null || address === paths.dashboard) return path
  return `${path}?${new URLSearchParams({ [nextParam]: address })}`
}

export const nextParam = 'next'

/** Resolved as a browser would: another site must not be able to redirect users to itself through our form. */
function ownAddress(address: string | null): string | null {
  if (!address?.startsWith('/')) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (url?.origin !== base || !Object.values<string>(paths).includes(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

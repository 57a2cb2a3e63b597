import { nextAddressMax } from '#domain/accounts/credentials.ts'
import { nextParam, readNext } from './next-path.ts'
import { paths } from './paths.ts'

/** What a panel is open for when it is not open for the token of an email. */
export const askForLink = 'request'

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

/** Where signing in or up leads, in words; undefined for the dashboard, whose parts the page names itself. */
export function nextLabel(params: URLSearchParams): string | undefined {
  if (!params.has(nextParam)) return undefined
  const [pathname] = readNext(params).split(/[?#]/)
  if (pathname === paths.orderHit) return 'back to your order'
  return pathname === paths.dashboard ? undefined : 'the page you came from'
}

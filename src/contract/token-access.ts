import type { Endpoint } from './endpoint.ts'

/** The resources that can be called with an API token. Every other one needs a session, or neither. */
const tokenResources = ['/requests', '/statement', '/unread', '/changes', '/operations'] as const

export type TokenPath = `${(typeof tokenResources)[number]}${string}`

/** Public, but about the session in the cookie. */
const sessionResources = [
  '/session',
  '/account',
  '/password-reset',
  '/unconfirmed-orders',
  '/company-invitations',
]

/**
 * How an endpoint treats an API token. What manages an account refuses it: a token that leaked must not
 * become a stolen account. What needs no user ignores it.
 */
export function tokenUse({ access, path }: Endpoint): 'accepted' | 'refused' | 'ignored' {
  const isUnder = (resource: string) => path.startsWith(resource)
  if (tokenResources.some(isUnder)) return 'accepted'
  return access !== 'anyone' || sessionResources.some(isUnder) ? 'refused' : 'ignored'
}

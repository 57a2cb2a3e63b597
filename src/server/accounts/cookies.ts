import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { retention } from '#domain/accounts/retention.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'

export type Cookie = ReturnType<typeof createCookie>

interface CookieOptions {
  publicUrl: string
  name: string
  /** How long a browser keeps it. */
  seconds: number
  sameSite: 'Lax' | 'Strict'
}

/** No script reads it. It holds a random token, of which the database has the hash: nothing has to be signed. */
export function createCookie({ publicUrl, name, seconds, sameSite }: CookieOptions) {
  const secure = publicUrl.startsWith('https:')
  // A page without TLS, or on a neighbouring host, can set no cookie of such a name.
  const fullName = secure ? `__Host-${name}` : name
  const set = (value: string, maxAge: number) => {
    const options = { maxAge, path: '/', httpOnly: true, secure, sameSite } as const
    return new Headers({ 'Set-Cookie': serialize(fullName, value, options) })
  }
  return {
    read: (headers: Headers) => parse(headers.get('Cookie') ?? '', fullName)[fullName] || null,
    issue: (value: string) => set(value, seconds),
    expire: () => set('', 0),
  }
}

export const sessionCookieName = 'hitlist.session_token'

/** The signature rejects an invented token without a query. The session ends before its cookie: see `sessionEnd`. */
export function createSessionCookie(options: { secret: string; publicUrl: string }): Cookie {
  const { secret, publicUrl } = options
  const seconds = retention.sessionDays * 24 * 60 * 60
  const cookie = createCookie({ publicUrl, name: sessionCookieName, seconds, sameSite: 'Lax' })
  const key = createSecretKey(Buffer.from(secret))
  return {
    ...cookie,
    read: (headers) => verify(cookie.read(headers) ?? '', key),
    issue: (token) => cookie.issue(`${token}.${sign(token, key)}`),
  }
}

function verify(signed: string, key: KeyObject): string | null {
  const end = signed.lastIndexOf('.')
  if (end === -1) return null
  const value = signed.slice(0, end)
  return isSame(signed.slice(end + 1), sign(value, key)) ? value : null
}

function sign(value: string, key: KeyObject): string {
  return createHmac('sha256', key).update(value).digest('base64')
}

/** Several links that one browser asked for share its secret: each of them works in it. The database stores the hash. */
export function issueBrowserSecret(cookie: Cookie, headers: Headers) {
  const secret = readBrowserSecret(cookie, headers) ?? newToken()
  return { browserHash: sha256(secret), cookies: cookie.issue(secret) }
}

export function isAskingBrowser(cookie: Cookie, headers: Headers, browserHash: string | null) {
  const secret = readBrowserSecret(cookie, headers)
  return secret !== null && browserHash !== null && isSame(sha256(secret), browserHash)
}

function readBrowserSecret(cookie: Cookie, headers: Headers): string | null {
  const secret = cookie.read(headers)
  return secret !== null && /^[\w-]{32}$/.test(secret) ? secret : null
}

/** Compares two texts, such as hashes, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

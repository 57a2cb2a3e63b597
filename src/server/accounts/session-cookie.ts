import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { retention } from '#domain/accounts/retention.ts'

export const sessionCookieName = 'hitlist.session_token'
/** How long a browser keeps the cookie. The session ends by then: see `sessionEnd`. */
const sessionSeconds = retention.sessionDays * 24 * 60 * 60

const verifiedMax = 1000

export interface SessionCookie {
  /** The token in a request's cookie, or null when there is none that we signed. */
  read(headers: Headers): string | null
  /** The headers that set the cookie. */
  issue(token: string): Headers
  /** The headers that remove the cookie. */
  expire(): Headers
}

interface CookieConfig {
  secret: string
  publicUrl: string
}

/** The cookie is a token, a dot, and its signature, which rejects an invented token without a query. */
export function createSessionCookie({ secret, publicUrl }: CookieConfig): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  // A page without TLS, or on a neighbouring host, can set no cookie of such a name.
  const name = isSecure ? `__Host-${sessionCookieName}` : sessionCookieName
  const key = createSecretKey(Buffer.from(secret))
  const verified = new Map<string, string>()

  return {
    /** A browser sends the same cookies with every call, so the result of the verification is cached. */
    read(headers) {
      const cookies = headers.get('Cookie') ?? ''
      const known = verified.get(cookies)
      if (known !== undefined) return known
      const { [name]: signed = '' } = parse(cookies, name)
      const token = verify(signed, key)
      if (verified.size >= verifiedMax) verified.clear()
      if (token !== null) verified.set(cookies, token)
      return token
    },
    issue: (token) => setting(`${token}.${sign(token, key).toString('base64')}`, sessionSeconds),
    expire: () => setting('', 0),
  }

  function setting(value: string, maxAge: number): Headers {
    const options = {
      maxAge,
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
    } as const
    return new Headers({ 'Set-Cookie': serialize(name, value, options) })
  }
}

/** The value, if it is signed with our key. */
function verify(signed: string, key: KeyObject): string | null {
  const end = signed.lastIndexOf('.')
  if (end === -1) return null
  const value = signed.slice(0, end)
  const signature = Buffer.from(signed.slice(end + 1), 'base64')
  const ours = sign(value, key)
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? value : null
}

function sign(value: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(value).digest()
}

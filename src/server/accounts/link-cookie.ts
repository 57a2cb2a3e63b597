import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { retention } from '#domain/accounts/retention.ts'

/** What a browser keeps that has asked for a link, so that the link works in it without a code. */
export interface BrowserSecret {
  /** The hash that the database stores. */
  hash: string
  cookies: Headers
}

const daySeconds = 24 * 60 * 60
const cookieName = 'hitlist.link'
const secretPattern = /^[\w-]{43}$/

/** Several links that one browser asked for share its secret: each of them works in it. */
export function issueBrowserSecret(publicUrl: string, headers: Headers): BrowserSecret {
  const secret = readSecret(publicUrl, headers) ?? randomBytes(32).toString('base64url')
  const cookie = serialize(nameOf(publicUrl), secret, {
    // As long as the links live that it can be asked about.
    maxAge: retention.unconfirmedOrderDays * daySeconds,
    path: '/',
    httpOnly: true,
    secure: isSecure(publicUrl),
    sameSite: 'Lax',
  })
  return { hash: hashSecret(secret), cookies: new Headers({ 'Set-Cookie': cookie }) }
}

/** The hash of the browser's secret; null in a browser that has asked for no link. */
export function readBrowserHash(publicUrl: string, headers: Headers): string | null {
  const secret = readSecret(publicUrl, headers)
  return secret && hashSecret(secret)
}

function readSecret(publicUrl: string, headers: Headers): string | null {
  const name = nameOf(publicUrl)
  const { [name]: secret = '' } = parse(headers.get('Cookie') ?? '', name)
  return secretPattern.test(secret) ? secret : null
}

/** As for the session: behind TLS, no page on a neighbouring host can set a cookie of such a name. */
function nameOf(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${cookieName}` : cookieName
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

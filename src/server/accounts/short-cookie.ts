import { parse, serialize } from 'hono/utils/cookie'

/** A cookie that lasts minutes, for a sign-in that has begun. */
export interface ShortCookie {
  read(headers: Headers): string | undefined
  issue(token: string): Headers
  expire(): Headers
}

interface ShortCookieOptions {
  publicUrl: string
  name: string
  seconds: number
}

/** It holds a random token, of which the database has the hash: nothing has to be signed. */
export function createShortCookie({ publicUrl, name, seconds }: ShortCookieOptions): ShortCookie {
  const isSecure = publicUrl.startsWith('https:')
  const fullName = isSecure ? `__Host-${name}` : name

  return {
    read: (headers) => parse(headers.get('Cookie') ?? '', fullName)[fullName] || undefined,
    issue: (token) => setting(token, seconds),
    expire: () => setting('', 0),
  }

  function setting(value: string, maxAge: number): Headers {
    const options = {
      maxAge,
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Strict',
    } as const
    return new Headers({ 'Set-Cookie': serialize(fullName, value, options) })
  }
}

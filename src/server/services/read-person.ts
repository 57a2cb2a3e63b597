import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { User } from '#domain/user.ts'
import type { Database } from '#server/db/database.ts'
import { findPersonBySession, type Person } from '#server/db/people-store.ts'

export type { Person } from '#server/db/people-store.ts'

interface Reader {
  database: Database
  secret: string
  publicUrl: string
}

const verifiedMax = 1000

/** better-auth puts this before every cookie of its own. */
export const cookiePrefix = 'hitlist'

/**
 * Who sent a request. Asking better-auth takes ten times as long as asking the database, and this
 * stands before every other call; so we read its signed cookie ourselves, with its secret.
 */
export function createPersonReader({ database, secret, publicUrl }: Reader) {
  // Behind TLS only the name that a page without it cannot set.
  const start = publicUrl.startsWith('https:') ? '__Secure-' : ''
  const name = `${start}${cookiePrefix}.session_token`
  const key = createSecretKey(Buffer.from(secret))
  const verified = new Map<string, string>()

  return async (headers: Headers): Promise<Person | null> => {
    const token = readToken(headers.get('Cookie') ?? '')
    return token ? findPersonBySession(database.query, token, new Date()) : null
  }

  /** A browser sends the same cookies with every call: that they are ours need not be found out again. */
  function readToken(cookies: string): string | null {
    const known = verified.get(cookies)
    if (known !== undefined) return known
    const { [name]: signed = '' } = parse(cookies, name)
    const token = verify(signed, key)
    if (verified.size >= verifiedMax) verified.clear()
    if (token !== null) verified.set(cookies, token)
    return token
  }
}

/** What was signed with our key, of a value and its signature with a dot between them. */
function verify(signed: string, key: KeyObject): string | null {
  const end = signed.lastIndexOf('.')
  if (end === -1) return null
  const value = signed.slice(0, end)
  const signature = Buffer.from(signed.slice(end + 1), 'base64')
  const ours = createHmac('sha256', key).update(value).digest()
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? value : null
}

/** What a person may see of themselves: nothing of their session. */
export function userOf({ id, name, email, role, company, isEmailConfirmed }: Person): User {
  return { id, name, email, role, ...(company ? { company } : {}), isEmailConfirmed }
}

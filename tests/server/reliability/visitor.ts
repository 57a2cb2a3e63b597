import { randomUUID } from 'node:crypto'
import { call } from './call.ts'

/** A client with an account and a session cookie. */
export interface Visitor {
  email: string
  password: string
  cookie: string
}

export async function signUp(address: string): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const password = randomUUID()
  const form = { name: 'Ada', company: 'Acme', email, password }
  const { headers, errorCode } = await call(address, 'signUp', { body: form })
  if (errorCode) throw new Error(`Signing up failed: ${errorCode}`)
  return { email, password, cookie: cookieFrom(headers) }
}

export async function signUpMany(address: string, count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, () => signUp(address)))
}

export function cookieFrom(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

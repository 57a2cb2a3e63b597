import type { Query } from '#server/db/database.ts'
import { findPersonBySession, type Person } from '#server/db/people-store.ts'

/** Somebody who just signed in, and the cookies by which they are known from now on. */
export interface SignedIn {
  person: Person
  cookies: Headers
}

interface Reply {
  headers: Headers
  response: { token: string | null }
}

/** Who a reply of better-auth is about. */
export async function signedIn(query: Query, { headers, response }: Reply): Promise<SignedIn> {
  const person = await findPersonBySession(query, response.token ?? '', new Date())
  if (!person) throw new Error('A session was made, and cannot be found.')
  return { person, cookies: headers }
}

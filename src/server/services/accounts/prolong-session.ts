import { extendSession } from '#server/db/sessions-store.ts'
import type { Person } from '#server/services/read-person.ts'
import type { AccountsContext } from './create-auth.ts'
import { sessionEnd } from './open-session.ts'

const dayMs = 24 * 60 * 60_000

/** Gives a session that is still used more time, once a day. Returns the cookies to be set for it. */
export async function prolongSession(
  { database, cookie }: AccountsContext,
  person: Person,
): Promise<Headers> {
  if (Date.now() - Date.parse(person.sessionUpdatedAt) < dayMs) return new Headers()
  const isExtended = await extendSession(database.query, person, sessionEnd())
  return isExtended ? cookie.issue(person.sessionToken) : new Headers()
}

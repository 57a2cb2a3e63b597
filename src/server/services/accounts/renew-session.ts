import { extendSession } from '#server/db/sessions-store.ts'
import type { UserWithSession } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { sessionEnd } from './open-session.ts'

const dayMs = 24 * 60 * 60_000

/** Renews a session that is in use, at most once a day. Returns the cookies to be set. */
export async function renewSession(
  { database, cookie }: Accounts,
  user: UserWithSession,
): Promise<Headers> {
  if (Date.now() - Date.parse(user.sessionUpdatedAt) < dayMs) return new Headers()
  const isExtended = await extendSession(database.query, user, sessionEnd())
  return isExtended ? cookie.issue(user.sessionToken) : new Headers()
}

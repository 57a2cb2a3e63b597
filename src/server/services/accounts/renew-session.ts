import { extendSession } from '#server/db/sessions-store.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { sessionEnd } from './open-session.ts'

const dayMs = 24 * 60 * 60_000

/** Gives a session that is still used more time, once a day. Returns the cookies to be set for it. */
export async function renewSession(
  { database, cookie }: Accounts,
  user: SessionUser,
): Promise<Headers> {
  if (Date.now() - Date.parse(user.sessionUpdatedAt) < dayMs) return new Headers()
  const isExtended = await extendSession(database.query, user, sessionEnd())
  return isExtended ? cookie.issue(user.sessionToken) : new Headers()
}

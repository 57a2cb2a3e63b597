import { deleteSession } from '#server/db/sessions-store.ts'
import type { UserWithSession } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'

/** Ends a session, if there is one, and returns the headers that remove its cookie. */
export async function signOut(
  { database, cookie }: Accounts,
  user: UserWithSession | null,
): Promise<Headers> {
  if (user) await deleteSession(database.query, user)
  return cookie.expire()
}

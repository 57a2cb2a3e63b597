import { deleteSession } from '#server/db/sessions-store.ts'
import type { Person } from '#server/services/read-person.ts'
import type { AccountsContext } from './create-auth.ts'

/** Ends a session, if there is one, and returns what makes a browser forget its cookie. */
export async function signOut(
  { database, cookie }: AccountsContext,
  person: Person | null,
): Promise<Headers> {
  if (person) await deleteSession(database.query, person)
  return cookie.expire()
}

import { deleteSession } from '#server/db/sessions-store.ts'
import type { Person } from '#server/services/read-person.ts'
import { type AccountsConfig, createAuth } from './create-auth.ts'

/** Ends a session, if there is one, and returns what makes a browser forget its cookie. */
export async function signOut(config: AccountsConfig, person: Person | null): Promise<Headers> {
  // better-auth would report success even if the session could not be deleted.
  if (person) await deleteSession(config.database.query, person)
  return forgetCookies(config)
}

export async function forgetCookies(config: AccountsConfig): Promise<Headers> {
  const auth = createAuth(config, config.database.query, {})
  const { headers } = await auth.api.signOut({ headers: new Headers(), returnHeaders: true })
  return headers
}

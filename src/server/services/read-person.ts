import type { User } from '#domain/user.ts'
import type { Database } from '#server/db/database.ts'
import { findPersonBySession, type Person } from '#server/db/people-store.ts'
import type { SessionCookie } from './accounts/session-cookie.ts'

export type { Person } from '#server/db/people-store.ts'

/** Who sent a request. Whether the session still exists is asked every time. */
export function createPersonReader(database: Database, cookie: SessionCookie) {
  return async (headers: Headers): Promise<Person | null> => {
    const token = cookie.read(headers)
    return token ? findPersonBySession(database.query, token, new Date()) : null
  }
}

/** What a person may see of themselves: nothing of their session. */
export function userOf(person: Person): User {
  const { id, name, email, role, company, isEmailConfirmed, pendingEmail } = person
  return {
    id,
    name,
    email,
    role,
    ...(company ? { company } : {}),
    isEmailConfirmed,
    ...(pendingEmail === null ? {} : { pendingEmail }),
  }
}

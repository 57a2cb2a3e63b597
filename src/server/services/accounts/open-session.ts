import type { Query } from '#server/db/database.ts'
import { newSessionToken } from '#server/db/session-token.ts'
import { deleteSessionByToken, insertSession } from '#server/db/sessions-store.ts'
import { findSessionUser, type UserWithSession } from '#server/db/user-store.ts'
import type { Accounts } from './accounts.ts'
import { sessionSeconds } from './session-cookie.ts'

/** The user of a new session, and its cookie. */
export interface SignedIn {
  user: UserWithSession
  cookies: Headers
}

const userAgentMax = 300

/**
 * Starts a session. The browser's previous session ends: its cookie is replaced, so it could be neither
 * used nor signed out of any more.
 */
export async function openSession(
  { cookie }: Accounts,
  trx: Query,
  userId: string,
  headers: Headers,
): Promise<SignedIn> {
  const previous = cookie.read(headers)
  if (previous) await deleteSessionByToken(trx, previous)
  const token = newSessionToken()
  await insertSession(trx, {
    token,
    userId,
    userAgent: headers.get('User-Agent')?.slice(0, userAgentMax) ?? '',
    expiresAt: sessionEnd(),
  })
  const user = await findSessionUser(trx, token, new Date())
  if (!user) throw new Error('A new session was not found.')
  return { user, cookies: cookie.issue(token) }
}

export function sessionEnd(): Date {
  return new Date(Date.now() + sessionSeconds * 1000)
}

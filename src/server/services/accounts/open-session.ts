import type { Query } from '#server/db/database.ts'
import { newSessionToken } from '#server/db/session-token.ts'
import { deleteSessionByToken, insertSession } from '#server/db/sessions-store.ts'
import { findSessionUser, type SessionUser } from '#server/db/user-store.ts'
import type { Accounts } from './accounts.ts'
import { sessionSeconds } from './session-cookie.ts'

/** An account that was just signed in to, and the cookie of its session. */
export interface SignedIn {
  user: SessionUser
  cookies: Headers
}

const userAgentMax = 300

/**
 * Begins a session. The one that this browser had before ends: its cookie is about to be replaced, so
 * it could be neither used nor signed out of any more.
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
  if (!user) throw new Error('A session was made, and cannot be found.')
  return { user, cookies: cookie.issue(token) }
}

export function sessionEnd(): Date {
  return new Date(Date.now() + sessionSeconds * 1000)
}

import type { Announce, Query } from '#server/db/database.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { CallOrigin } from './record-security-event.ts'
import { recordSignIn } from './record-sign-in.ts'

interface LinkSignIn {
  /** Whose link it is. */
  client: SessionUser
  /** Who is signed in to the browser that opened it. */
  current: SessionUser | null
  headers: Headers
  origin: CallOrigin
}

interface LinkSession {
  /** Null where no session of the link's account was opened. */
  user: SessionUser | null
  cookies: Headers
}

/**
 * Signs in after an emailed link was opened. A session of another account stays: otherwise a link that was
 * forwarded could move its reader into the sender's account.
 */
export async function openLinkSession(
  accounts: Accounts,
  trx: Query,
  announce: Announce,
  { client, current, headers, origin }: LinkSignIn,
): Promise<LinkSession> {
  if (current?.id === client.id) return { user: client, cookies: new Headers() }
  if (current !== null) return { user: null, cookies: new Headers() }
  return openLinkedSession(accounts, trx, announce, { userId: client.id, headers, origin })
}

interface LinkedSession {
  userId: string
  headers: Headers
  origin: CallOrigin
}

/** The one place where an emailed link becomes a session. */
export async function openLinkedSession(
  accounts: Accounts,
  trx: Query,
  announce: Announce,
  { userId, headers, origin }: LinkedSession,
): Promise<SignedIn> {
  const signedIn = await openSession(accounts, trx, userId, headers, origin)
  const { publicUrl } = accounts
  const detail = 'by an emailed link'
  await recordSignIn(trx, announce, signedIn.user, { origin, publicUrl, detail })
  return signedIn
}

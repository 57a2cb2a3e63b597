import type { Announce, Query } from '#server/db/database.ts'
import type { Accounts } from './accounts.ts'
import { finishSignIn, type SignInOutcome } from './finish-sign-in.ts'
import type { CallOrigin } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'

interface LinkSignIn {
  /** Whose link it is. */
  client: SessionUser
  /** Who is signed in to the browser that opened it. */
  current: SessionUser | null
  headers: Headers
  origin: CallOrigin
}

interface LinkSession {
  /** Null where no session of the link's account was opened, or a second factor is missing. */
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

/** A link is a first factor, as a password is. */
export function openLinkedSession(
  accounts: Accounts,
  trx: Query,
  announce: Announce,
  { userId, ...call }: LinkedSession,
): Promise<SignInOutcome> {
  return finishSignIn(accounts, trx, userId, { ...call, detail: 'by an emailed link' }, announce)
}

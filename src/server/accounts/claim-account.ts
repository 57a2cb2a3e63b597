import { randomUUID } from 'node:crypto'
import type { Announce, Query } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { deleteSecondFactors } from './second-factor-store.ts'
import { type SessionUser, toSessionUser } from './session-user.ts'
import { endAllAccess } from './sessions.ts'
import { finishSignIn, type SignInCall } from './sign-in.ts'
import { insertUser, lockUser, noPendingEmail, updateUser } from './user-store.ts'

interface ClaimOptions {
  /** Whose mailbox the link was sent to. */
  email: string
  /** The user whose session the browser has that opened the link. */
  current: SessionUser | null
  origin: CallOrigin
}

/** The account of an address whose owner has opened a link. It is created, without a password and with the name that was given, if there is none. */
export async function claimOrCreateAccount(
  accounts: Accounts,
  trx: Query,
  announce: Announce,
  { name, ...options }: ClaimOptions & { name: string | undefined },
): Promise<SessionUser> {
  const { email, origin } = options
  const user = { id: randomUUID(), name: name || nameOf(email), email, isEmailConfirmed: true }
  if (await insertUser(trx, user)) {
    await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-up', origin })
  }
  const claimed = await claimAccount(accounts, trx, announce, options)
  if (claimed === null) throw new Error('An account was neither found nor created.')
  return claimed
}

/**
 * The account of an address whose owner has opened a link, which confirms the address. Anyone can sign up with
 * any address: what was set up before it was confirmed may be another person's, and ends, unless the link was
 * opened in a session of that account.
 */
export async function claimAccount(
  { database, publicUrl }: Accounts,
  trx: Query,
  announce: Announce,
  { email, current, origin }: ClaimOptions,
): Promise<SessionUser | null> {
  const row = await lockUser(trx, database, 'email', email)
  if (row === undefined) return null
  const user = toSessionUser({ ...row, isEmailConfirmed: 1 })
  if (row.isEmailConfirmed) return user
  await updateUser(trx, user.id, { isEmailConfirmed: 1 })
  if (current?.id === user.id) return user
  await endAllAccess(trx, announce, user.id)
  await deleteSecondFactors(trx, user.id)
  await updateUser(trx, user.id, { ...noPendingEmail, passwordHash: null })
  if (row.passwordHash !== null) {
    const detail = 'removed when the address was confirmed'
    await recordSecurityEvent(trx, { userId: user.id, kind: 'password-reset', origin, detail })
    await enqueueMail(trx, announce, email, 'password-removed', { publicUrl })
  }
  return { ...user, ...noPendingEmail, hasSecondFactor: false }
}

/** What stands before the @, until the user enters a name. */
function nameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** For the security log. A link is a first factor, as a password is. */
export const byLink = 'by an emailed link'

/**
 * Signs in after an emailed link of a client was opened. A session of another account stays: otherwise a link that was
 * forwarded could move its reader into the sender's account.
 */
export async function openLinkSession(
  accounts: Accounts,
  trx: Query,
  announce: Announce,
  { client, current, ...call }: SignInCall & { client: SessionUser; current: SessionUser | null },
): Promise<{ user: SessionUser | null; cookies: Headers }> {
  if (current?.id === client.id) return { user: client, cookies: new Headers() }
  if (current !== null) return { user: null, cookies: new Headers() }
  return finishSignIn(accounts, trx, client.id, { ...call, detail: byLink }, announce)
}

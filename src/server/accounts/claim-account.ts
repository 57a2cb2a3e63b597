import { randomUUID } from 'node:crypto'
import type { Announce, Query } from '#server/db/database.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { composePasswordRemoved } from '#server/notifications/mail/compose-password-removed.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { deletePassword, lockCredentials } from './credentials-store.ts'
import { endOtherAccess } from './end-other-access.ts'
import { setPendingEmail } from './pending-email-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { deleteSecondFactors } from './second-factor-store.ts'
import type { SessionUser } from './session-user.ts'
import { deleteSessionsOf } from './sessions-store.ts'
import { confirmAddress, findUserByEmail, insertUser } from './user-store.ts'

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
  await lockCredentials(trx, database, 'user.email', email)
  const user = await findUserByEmail(trx, email)
  if (user === null || user.isEmailConfirmed) return user
  await confirmAddress(trx, user.id)
  if (current?.id === user.id) return { ...user, isEmailConfirmed: true }
  await deleteSessionsOf(trx, user.id)
  announce({ kind: 'access', userId: user.id })
  await deleteAccountTokens(trx, user.id)
  await endOtherAccess(trx, user.id)
  await deleteSecondFactors(trx, user.id)
  await setPendingEmail(trx, user.id, null)
  if (await deletePassword(trx, user.id)) {
    const detail = 'removed when the address was confirmed'
    await recordSecurityEvent(trx, { userId: user.id, kind: 'password-reset', origin, detail })
    await enqueueMail(trx, announce, composePasswordRemoved(email, publicUrl))
  }
  return { ...user, isEmailConfirmed: true, pendingEmail: null }
}

/** What stands before the @, until the user enters a name. */
function nameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

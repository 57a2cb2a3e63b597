import type { ChangePassword } from '#contract/account.ts'
import { CallError } from '#contract/errors.ts'
import { deleteAccountTokens } from '#server/db/token-store.ts'
import { composePasswordChanged } from '#server/notifications/mail/compose-password-changed.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPassword } from './check-password.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { findCredentials, setPasswordHash } from './credentials-store.ts'
import { endOtherAccess } from './end-other-access.ts'
import { lockSession } from './lock-session.ts'
import { openSession } from './open-session.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { UserWithSession } from './session-user.ts'
import { deleteSessionsOf } from './sessions-store.ts'

/**
 * Ends every session and other access, invalidates every emailed link, and returns the cookie of a new
 * session.
 */
export async function changePassword(
  accounts: Accounts,
  user: UserWithSession,
  { currentPassword, newPassword }: ChangePassword,
  headers: Headers,
  origin: CallOrigin,
): Promise<Headers> {
  const { database, passwords, publicUrl } = accounts
  await rejectCommonPassword(newPassword, 'newPassword')
  const checked = await checkOwnPassword(accounts, user, currentPassword, 'currentPassword')
  const hash = await passwords.hash(newPassword)
  return database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const known = await findCredentials(trx, 'user.id', user.id)
    // The password changed after the check.
    if (!known || !checked.isStillRight(known)) throw new CallError('signed-out')
    await setPasswordHash(trx, user.id, hash)
    await deleteAccountTokens(trx, user.id)
    await deleteSessionsOf(trx, user.id)
    await endOtherAccess(trx, user.id)
    announce({ kind: 'access', userId: user.id })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'password-changed', origin })
    await enqueueMail(trx, announce, composePasswordChanged(user.email, publicUrl, new Date()))
    // No fresher than before: a code of the second factor was not asked for.
    const provedAt = new Date(user.authenticatedAt)
    const { cookies } = await openSession(accounts, trx, user.id, provedAt, { headers, origin })
    return cookies
  })
}

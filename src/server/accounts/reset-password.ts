import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'
import { deleteAccountTokens, findToken, issueToken } from '#server/db/token-store.ts'
import { forgetAttempts } from '#server/http/limit.ts'
import { composePasswordChanged } from '#server/notifications/mail/compose-password-changed.ts'
import {
  composePasswordReset,
  resetSeconds,
} from '#server/notifications/mail/compose-password-reset.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { signInAddress } from '#server/notifications/mail/sign-in-address.ts'
import type { Accounts } from './accounts.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { lockCredentials, setPasswordHash } from './credentials-store.ts'
import { endOtherAccess } from './end-other-access.ts'
import { normalEmail } from './normal-email.ts'
import { setPendingEmail } from './pending-email-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { deleteSecondFactors } from './second-factor-store.ts'
import { deleteSessionsOf } from './sessions-store.ts'
import { confirmAddress, findUser, findUserId } from './user-store.ts'

/** Has the same result, after about the same work, whether or not there is such an account. */
export async function requestPasswordReset(
  accounts: Accounts,
  typed: { email: string; next?: string | undefined },
): Promise<void> {
  const email = normalEmail(typed.email)
  await accounts.database.change(async (trx, announce) => {
    const userId = await findUserId(trx, email)
    // A token of no account is written too, so that both cases do the same work. It is deleted when it expires.
    const link = { userId: userId ?? null, payload: null, lifetimeMs: resetSeconds * 1000 }
    const { token } = await issueToken(trx, 'reset-password', link)
    if (userId === undefined) return announce({ kind: 'mail' })
    const address = signInAddress(accounts.publicUrl, { reset: token }, typed.next)
    return enqueueMail(trx, announce, composePasswordReset(email, address))
  })
}

/** Ends every session and other access, and invalidates every link that was emailed to this user. */
export async function resetPassword(
  accounts: Accounts,
  token: string,
  password: string,
  origin: CallOrigin,
): Promise<void> {
  const { database, passwords, publicUrl } = accounts
  await rejectCommonPassword(password, 'password')
  const { userId } = (await findToken(database.query, 'reset-password', token)) ?? {}
  if (!userId) throw stale()
  const hash = await passwords.hash(password)
  await database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.id', userId)
    const user = await findUser(trx, userId)
    // It may have been used while the hash was made, or while this call waited for the lock.
    const isValid = (await findToken(trx, 'reset-password', token)) !== undefined
    if (user === null || !isValid) throw stale()
    // Anyone can sign up with any address: a factor from before it was confirmed may be another person's.
    if (!user.isEmailConfirmed) await deleteSecondFactors(trx, userId)
    await setPasswordHash(trx, userId, hash)
    await deleteSessionsOf(trx, userId)
    // The link was sent to this address, so opening it confirms the address.
    await confirmAddress(trx, userId)
    await deleteAccountTokens(trx, userId)
    await endOtherAccess(trx, userId)
    announce({ kind: 'access', userId })
    await recordSecurityEvent(trx, { userId, kind: 'password-reset', origin })
    // They may have been used up by a person who knew the old password.
    await forgetAttempts(trx, ['code', 'code-day'], userId)
    // The pending address may have been entered by another person before the owner regained the account.
    await setPendingEmail(trx, userId, null)
    await enqueueMail(trx, announce, composePasswordChanged(user.email, publicUrl, new Date()))
  })
}

function stale(): CallError {
  return new CallError('invalid', messages.tokenStale)
}

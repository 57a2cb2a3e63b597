import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { deleteTokens, lockCredentials } from '#server/db/credentials-store.ts'
import { setPendingEmail } from '#server/db/pending-email-store.ts'
import { deleteSecondFactors } from '#server/db/second-factor-store.ts'
import { isClientConfirmed } from '#server/db/user-store.ts'
import { forgetAttempts } from '#server/services/limit.ts'
import { composePasswordChanged } from '#server/services/mail/compose-password-changed.ts'
import { composePasswordReset } from '#server/services/mail/compose-password-reset.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import { signInAddress } from '#server/services/mail/sign-in-address.ts'
import type { Accounts } from './accounts.ts'
import { authErrorCode } from './auth-error-code.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { createAuth } from './create-auth.ts'
import { endOtherAccess } from './end-other-access.ts'
import { normalEmail } from './normal-email.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'

/** Has the same result, after about the same work, whether or not there is such an account. */
export async function requestPasswordReset(
  accounts: Accounts,
  typed: { email: string; next?: string | undefined },
): Promise<void> {
  const email = normalEmail(typed.email)
  try {
    await accounts.database.change(async (trx, announce) => {
      let token: string | undefined
      const auth = createAuth(accounts, trx, { onReset: (made) => (token = made) })
      await auth.api.requestPasswordReset({ body: { email } })
      if (token === undefined) {
        await auth.$context.then(writeDecoy)
        announce({ kind: 'mail' })
      } else {
        const address = signInAddress(accounts.publicUrl, { reset: token }, typed.next)
        await enqueueMail(trx, announce, composePasswordReset(email, address))
      }
    })
  } catch (error) {
    // An address that better-auth considers invalid has no account.
    if (authErrorCode(error) === undefined) throw error
  }
}

type AuthContext = Awaited<ReturnType<typeof createAuth>['$context']>

/** A row like that of a real token, so that both cases do the same work. It is deleted like any expired token. */
async function writeDecoy({ internalAdapter }: AuthContext): Promise<void> {
  await internalAdapter.createVerificationValue({
    identifier: identify(randomBytes(18).toString('base64url')),
    value: 'nobody',
    expiresAt: new Date(),
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
  const { internalAdapter } = await createAuth(accounts, database.query, {}).$context
  const known = await internalAdapter.findVerificationValue(identify(token))
  if (!known) throw new CallError('invalid', messages.tokenStale)
  const hash = await passwords.hash(password)
  try {
    await database.change(async (trx, announce) => {
      await lockCredentials(trx, database, 'user.id', known.value)
      // Anyone can sign up with any address: a factor from before it was confirmed may be another person's.
      if (!(await isClientConfirmed(trx, known.value))) await deleteSecondFactors(trx, known.value)
      const auth = createAuth(accounts, trx, { hash: async () => hash })
      await auth.api.resetPassword({ body: { token, newPassword: password } })
      // The link was sent to this address, so opening it confirms the address.
      const adapter = (await auth.$context).internalAdapter
      const { email } = await adapter.updateUser(known.value, { emailVerified: true })
      await deleteTokens(trx, known.value)
      await endOtherAccess(trx, known.value)
      announce({ kind: 'access', userId: known.value })
      await recordSecurityEvent(trx, { userId: known.value, kind: 'password-reset', origin })
      // They may have been used up by a person who knew the old password.
      await forgetAttempts(trx, ['code', 'code-day'], known.value)
      // The pending address may have been entered by another person before the owner regained the account.
      await setPendingEmail(trx, known.value, null)
      await enqueueMail(trx, announce, composePasswordChanged(email, publicUrl, new Date()))
    })
  } catch (error) {
    if (authErrorCode(error) === undefined) throw error
    throw new CallError('invalid', messages.tokenStale)
  }
}

function identify(token: string): string {
  return `reset-password:${token}`
}

import { CallError } from '#contract/errors.ts'
import type { SignInForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { findCredentials, lockCredentials, setPasswordHash } from '#server/db/credentials-store.ts'
import type { Accounts } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { normalEmail } from './normal-email.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import type { CallOrigin } from './record-security-event.ts'
import { recordSignIn } from './record-sign-in.ts'

/** The error does not reveal whether the address or the password was wrong. */
export async function signIn(
  accounts: Accounts,
  { email: typed, password }: SignInForm,
  headers: Headers,
  origin: CallOrigin,
): Promise<SignedIn> {
  const { database, publicUrl } = accounts
  const email = normalEmail(typed)
  const checked = await checkPassword(accounts, 'user.email', email, password)
  if (!checked) {
    await recordFailedSignIn(accounts, email, origin)
    throw new CallError('signed-out', messages.invalidCredentials)
  }
  return database.change(async (trx, announce) => {
    // Without the lock, a session could begin with a password that is being changed, and outlive the change.
    await lockCredentials(trx, database, 'user.email', email)
    const known = await findCredentials(trx, 'user.email', email)
    if (!known || !checked.isStillRight(known)) {
      throw new CallError('signed-out', messages.invalidCredentials)
    }
    if (checked.upgraded) await setPasswordHash(trx, known.userId, checked.upgraded)
    const signedIn = await openSession(accounts, trx, known.userId, headers, origin)
    await recordSignIn(trx, announce, signedIn.user, { origin, publicUrl })
    return signedIn
  })
}

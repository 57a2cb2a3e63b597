import { CallError } from '#contract/errors.ts'
import type { SignInForm } from '#domain/accounts/credentials.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { Accounts } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { findCredentials, lockCredentials, setPasswordHash } from './credentials-store.ts'
import { finishSignIn, type SignInCall, type SignInOutcome } from './finish-sign-in.ts'
import { normalEmail } from './normal-email.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'

/** The error does not reveal whether the address or the password was wrong. */
export async function signIn(
  accounts: Accounts,
  { email: typed, password }: SignInForm,
  call: SignInCall,
): Promise<SignInOutcome> {
  const { database } = accounts
  const email = normalEmail(typed)
  const checked = await checkPassword(accounts, 'user.email', email, password)
  if (!checked) {
    await recordFailedSignIn(accounts, email, call.origin)
    throw new CallError('signed-out', serverMessages.invalidCredentials)
  }
  return database.change(async (trx, announce) => {
    // Without the lock, a session could begin with a password that is being changed, and outlive the change.
    await lockCredentials(trx, database, 'user.email', email)
    const known = await findCredentials(trx, 'user.email', email)
    if (!known || !checked.isStillRight(known)) {
      throw new CallError('signed-out', serverMessages.invalidCredentials)
    }
    if (checked.upgraded) await setPasswordHash(trx, known.userId, checked.upgraded)
    return finishSignIn(accounts, trx, known.userId, call, announce)
  })
}

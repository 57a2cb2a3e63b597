import { CallError } from '#contract/errors.ts'
import type { SignInForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { holdCredentials } from '#server/db/credentials-store.ts'
import { checkPassword } from './check-password.ts'
import { type AccountsConfig, createAuth, headersForAuth } from './create-auth.ts'
import { normalEmail } from './normal-email.ts'
import { refusalCode } from './refusal.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

/** Whether it was the address or the password that was wrong is nobody's business. */
export async function signIn(
  config: AccountsConfig,
  { email: typed, password }: SignInForm,
  headers: Headers,
): Promise<SignedIn> {
  const { database } = config
  const email = normalEmail(typed)
  const verify = await checkPassword(database, 'user.email', email, password)
  if (!verify) throw new CallError('signed-out', messages.signInRefused)
  try {
    return await database.change(async (trx) => {
      // Or a session could begin with a password that is being changed, and outlive the change.
      await holdCredentials(trx, database, 'user.email', email)
      const auth = createAuth(config, trx, { verify })
      const reply = await auth.api.signInEmail({
        body: { email, password },
        headers: headersForAuth(headers),
        returnHeaders: true,
      })
      return signedIn(trx, reply)
    })
  } catch (error) {
    if (refusalCode(error) === undefined) throw error
    // The password was changed between the check and here.
    throw new CallError('signed-out', messages.signInRefused)
  }
}

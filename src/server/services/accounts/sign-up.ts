import { hashPassword } from 'better-auth/crypto'
import { CallError } from '#contract/errors.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { isAddressTaken } from '#server/db/people-store.ts'
import { composeSignUpAttempt } from '#server/services/mail/compose-sign-up-attempt.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import { mailConfirmation } from './confirm-email.ts'
import { type AccountsConfig, createAuth, headersForAuth } from './create-auth.ts'
import { normalEmail } from './normal-email.ts'
import { refusalCode } from './refusal.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

/** Creates an account, signs in to it, and mails the link that confirms its address: all or nothing. */
export async function signUp(
  config: AccountsConfig,
  { email: typed, password, name, company }: SignUpForm,
  headers: Headers,
): Promise<SignedIn> {
  const email = normalEmail(typed)
  const hash = await hashPassword(password)
  try {
    return await config.database.change(async (trx, announce) => {
      const auth = createAuth(config, trx, { hash: async () => hash })
      const reply = await auth.api.signUpEmail({
        body: { email, password, name, company },
        headers: headersForAuth(headers),
        returnHeaders: true,
      })
      const { person, cookies } = await signedIn(trx, reply)
      await mailConfirmation(config, auth, person, trx, announce)
      return { person, cookies }
    })
  } catch (error) {
    throw await explain(config, email, error)
  }
}

/** Two people may have asked for one address at the same moment: who was second is told the same. */
async function explain(config: AccountsConfig, email: string, error: unknown): Promise<unknown> {
  const code = refusalCode(error)
  if (code === undefined) return error
  const fields = { email: messages.emailMalformed }
  if (code === 'VALIDATION_ERROR') return new CallError('invalid', undefined, fields)
  const isTaken = await config.database.change(async (trx, announce) => {
    if (!(await isAddressTaken(trx, email))) return false
    await enqueueMail(trx, announce, composeSignUpAttempt(email, config.publicUrl))
    return true
  })
  return isTaken ? new CallError('conflict', messages.signUpRefused) : error
}

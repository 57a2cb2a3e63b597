import { CallError } from '#contract/errors.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import type { Query } from '#server/db/database.ts'
import { deleteSessionsOf } from '#server/db/sessions-store.ts'
import { isAddressTaken } from '#server/db/user-store.ts'
import { createCompany } from '#server/services/companies/ensure-company.ts'
import { composeSignUpAttempt } from '#server/services/mail/compose-sign-up-attempt.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { authErrorCode } from './auth-error-code.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { mailConfirmation } from './confirm-email.ts'
import { createAuth } from './create-auth.ts'
import { normalEmail } from './normal-email.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'

interface SignUpCall {
  headers: Headers
  origin: CallOrigin
  /** Whether the address, which may be anyone's, can get another email today. Its dashboard can send one later. */
  isMailable: (trx: Query) => Promise<boolean>
}

/** Creates an account, signs in to it, and sends the link that confirms its address, in one transaction. */
export async function signUp(
  accounts: Accounts,
  { email: typed, password, name, company }: SignUpForm,
  { headers, origin, isMailable }: SignUpCall,
): Promise<SignedIn> {
  const email = normalEmail(typed)
  await rejectCommonPassword(password, 'password')
  const hash = await accounts.passwords.hash(password)
  try {
    return await accounts.database.change(async (trx, announce) => {
      const auth = createAuth(accounts, trx, { hash: async () => hash })
      const { user: created } = await auth.api.signUpEmail({
        body: { email, password, name, company },
      })
      // better-auth's own session stores its token unhashed. Ours replaces it before the commit.
      await deleteSessionsOf(trx, created.id)
      await createCompany(trx, { id: created.id, name, company })
      const signedIn = await openSession(accounts, trx, created.id, new Date(), {
        headers,
        origin,
      })
      if (await isMailable(trx)) {
        await mailConfirmation(accounts, auth, signedIn.user, trx, announce)
      }
      await recordSecurityEvent(trx, { userId: created.id, kind: 'signed-up', origin })
      // The form says that creating an account agrees to both.
      await recordSecurityEvent(trx, { userId: created.id, kind: 'consented', origin })
      return signedIn
    })
  } catch (error) {
    throw await explain(accounts, email, error, isMailable)
  }
}

/** A sign-up that loses a race for one address gets the same error as one for a taken address. */
async function explain(
  accounts: Accounts,
  email: string,
  error: unknown,
  isMailable: SignUpCall['isMailable'],
): Promise<unknown> {
  const code = authErrorCode(error)
  if (code === undefined) return error
  const fields = { email: messages.emailMalformed }
  if (code === 'VALIDATION_ERROR') return new CallError('invalid', undefined, fields)
  const isTaken = await accounts.database.change(async (trx, announce) => {
    if (!(await isAddressTaken(trx, email))) return false
    if (await isMailable(trx)) {
      await enqueueMail(trx, announce, composeSignUpAttempt(email, accounts.publicUrl))
    }
    return true
  })
  return isTaken ? new CallError('conflict', messages.accountNotCreated) : error
}

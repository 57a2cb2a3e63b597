import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import { createCompany } from '#server/companies/memberships.ts'
import type { Query } from '#server/db/database.ts'
import { composeSignUpAttempt } from '#server/notifications/mail/compose-sign-up-attempt.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { mailConfirmation } from './confirm-email.ts'
import { setPasswordHash } from './credentials-store.ts'
import { normalEmail } from './normal-email.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { insertUser } from './user-store.ts'

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
  const { database, passwords, publicUrl } = accounts
  const email = normalEmail(typed)
  await rejectCommonPassword(password, 'password')
  const hash = await passwords.hash(password)
  const signedIn = await database.change(async (trx, announce) => {
    const userId = randomUUID()
    const user = { id: userId, name, email, company, isEmailConfirmed: false }
    const canMail = await isMailable(trx)
    if (!(await insertUser(trx, user))) {
      if (canMail) await enqueueMail(trx, announce, composeSignUpAttempt(email, publicUrl))
      return null
    }
    await setPasswordHash(trx, userId, hash)
    await createCompany(trx, user)
    const opened = await openSession(accounts, trx, userId, new Date(), { headers, origin })
    if (canMail) await mailConfirmation(accounts, opened.user, trx, announce)
    await recordSecurityEvent(trx, { userId, kind: 'signed-up', origin })
    // The form says that creating an account agrees to both.
    await recordSecurityEvent(trx, { userId, kind: 'consented', origin })
    return opened
  })
  if (signedIn === null) throw new CallError('conflict', serverMessages.accountNotCreated)
  return signedIn
}

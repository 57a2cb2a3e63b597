import type { ChangePassword } from '#contract/account.ts'
import { CallError } from '#contract/errors.ts'
import {
  findCredentials,
  forgetTokens,
  holdCredentials,
  setPasswordHash,
} from '#server/db/credentials-store.ts'
import { findPersonBySession } from '#server/db/people-store.ts'
import { deleteSessionsOf } from '#server/db/sessions-store.ts'
import { composePasswordChanged } from '#server/services/mail/compose-password-changed.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import type { Person } from '#server/services/read-person.ts'
import { checkOwnPassword } from './check-password.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { AccountsContext } from './create-auth.ts'
import { openSession } from './open-session.ts'

/** Ends every session and every link that was sent, and returns the cookie of the session that goes on. */
export async function changePassword(
  context: AccountsContext,
  person: Person,
  { currentPassword, newPassword }: ChangePassword,
  headers: Headers,
): Promise<Headers> {
  const { database, passwords, publicUrl } = context
  await refuseCommonPassword(newPassword, 'newPassword')
  const checked = await checkOwnPassword(context, person, currentPassword, 'currentPassword')
  const hash = await passwords.hash(newPassword)
  return database.change(async (trx, announce) => {
    await holdCredentials(trx, database, 'user.id', person.id)
    const known = await findCredentials(trx, 'user.id', person.id)
    const isSignedIn = await findPersonBySession(trx, person.sessionToken, new Date())
    // The session was ended, or the password changed, between the check and here.
    if (!isSignedIn || !known || !checked.isStillRight(known)) throw new CallError('signed-out')
    await setPasswordHash(trx, person.id, hash)
    await forgetTokens(trx, person.id)
    await deleteSessionsOf(trx, person.id)
    await enqueueMail(trx, announce, composePasswordChanged(person.email, publicUrl, new Date()))
    const { cookies } = await openSession(context, trx, person.id, headers)
    return cookies
  })
}

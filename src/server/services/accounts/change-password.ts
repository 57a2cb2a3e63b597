import { hashPassword } from 'better-auth/crypto'
import type { ChangePassword } from '#contract/account.ts'
import { CallError } from '#contract/errors.ts'
import { forgetTokens, holdCredentials } from '#server/db/credentials-store.ts'
import type { Person } from '#server/services/read-person.ts'
import { checkOwnPassword } from './check-password.ts'
import { type AccountsConfig, createAuth, headersForAuth } from './create-auth.ts'
import { refusalCode } from './refusal.ts'

/** Ends every other session, and returns the cookies of the one that goes on. */
export async function changePassword(
  config: AccountsConfig,
  person: Person,
  { currentPassword, newPassword }: ChangePassword,
  headers: Headers,
): Promise<Headers> {
  const { database } = config
  const verify = await checkOwnPassword(database, person, currentPassword, 'currentPassword')
  const hash = await hashPassword(newPassword)
  try {
    return await database.change(async (trx) => {
      await holdCredentials(trx, database, 'user.id', person.id)
      const auth = createAuth(config, trx, { hash: async () => hash, verify })
      const { headers: cookies } = await auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers: headersForAuth(headers),
        returnHeaders: true,
      })
      await forgetTokens(trx, person.id)
      return cookies
    })
  } catch (error) {
    // The session was ended, or the password changed, between the check and here.
    throw refusalCode(error) === undefined ? error : new CallError('signed-out')
  }
}

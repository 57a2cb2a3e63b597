import { forgetTokens } from '#server/db/credentials-store.ts'
import { forgetMailTo } from '#server/db/outbox-store.ts'
import { deletePerson } from '#server/db/people-store.ts'
import type { Person } from '#server/services/read-person.ts'
import { checkOwnPassword } from './check-password.ts'
import type { AccountsConfig } from './create-auth.ts'
import { forgetCookies } from './sign-out.ts'

/** Deletes somebody with everything of theirs, and returns what makes the browser forget its cookie. */
export async function deleteAccount(
  config: AccountsConfig,
  person: Person,
  password: string,
): Promise<Headers> {
  const { database } = config
  await checkOwnPassword(database, person, password, 'password')
  await database.change(async (trx) => {
    await deletePerson(trx, person.id)
    await forgetTokens(trx, person.id)
    await forgetMailTo(trx, person.email)
  })
  return forgetCookies(config)
}

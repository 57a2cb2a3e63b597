import { forgetTokens } from '#server/db/credentials-store.ts'
import { forgetMailTo } from '#server/db/outbox-store.ts'
import { deletePerson } from '#server/db/people-store.ts'
import type { Person } from '#server/services/read-person.ts'
import { checkOwnPassword } from './check-password.ts'
import type { AccountsContext } from './create-auth.ts'

/** Deletes somebody with everything of theirs, and returns what makes the browser forget its cookie. */
export async function deleteAccount(
  context: AccountsContext,
  person: Person,
  password: string,
): Promise<Headers> {
  const { database, cookie } = context
  await checkOwnPassword(context, person, password, 'password')
  await database.change(async (trx) => {
    await deletePerson(trx, person.id)
    await forgetTokens(trx, person.id)
    await forgetMailTo(trx, person.email)
  })
  return cookie.expire()
}

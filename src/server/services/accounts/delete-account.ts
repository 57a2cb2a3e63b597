import { CallError } from '#contract/errors.ts'
import { countOpen } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import { isNamed } from '#domain/user.ts'
import { forgetTokens } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { forgetMailTo } from '#server/db/outbox-store.ts'
import { deletePerson } from '#server/db/people-store.ts'
import { countOwnRequests } from '#server/db/request-store.ts'
import type { Person } from '#server/services/read-person.ts'
import { checkOwnPassword } from './check-password.ts'
import type { AccountsContext } from './create-auth.ts'

/** Deletes somebody with everything of theirs, and returns what makes the browser forget its cookie. */
export async function deleteAccount(
  context: AccountsContext,
  person: Person,
  { password, company = '' }: { password: string; company?: string | undefined },
): Promise<Headers> {
  const { database, cookie } = context
  await checkOwnPassword(context, person, password, 'password')
  await checkCompany(database, person, company)
  await database.change(async (trx) => {
    await deletePerson(trx, person.id)
    await forgetTokens(trx, person.id)
    await forgetMailTo(trx, person.email)
  })
  return cookie.expire()
}

/** Work in progress is not deleted by mistake: the company's name has to be typed. */
async function checkCompany({ query }: Database, person: Person, typed: string): Promise<void> {
  const { counts } = await countOwnRequests(query, person.id)
  if (countOpen(counts) === 0 || isNamed(person, typed)) return
  throw new CallError('invalid', messages.companyMismatch, { company: messages.companyMismatch })
}

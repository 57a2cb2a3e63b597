import { CallError } from '#contract/errors.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { isNamed } from '#domain/accounts/user.ts'
import { countLostRequests } from '#domain/companies/company.ts'
import { messages } from '#domain/values/messages.ts'
import { listCompaniesOf } from '#server/companies/company-store.ts'
import type { Database } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPasswordIfAny } from './check-password.ts'
import { forgetUser } from './forget-user.ts'
import { lockAdmins } from './operator-account-store.ts'
import type { SessionUser } from './session-user.ts'

/** Deletes the account with all its data, and returns the headers that remove the session cookie. */
export async function deleteAccount(
  accounts: Accounts,
  user: SessionUser,
  { password, company = '' }: { password?: string | undefined; company?: string | undefined },
): Promise<Headers> {
  const { database, cookie } = accounts
  const isProved = await checkOwnPasswordIfAny(accounts, user, password, 'password')
  await checkCompany(database, user, company, isProved)
  await database.change(async (trx, announce) => {
    const admins = await lockAdmins(trx, database)
    if (admins.length === 1 && admins[0] === user.id) {
      throw new CallError('conflict', operatorMessages.lastAdminLeaves)
    }
    await forgetUser(trx, announce, database, user)
    // Without proof of the mailbox, anyone could delete the orders of its owner.
    if (!user.isEmailConfirmed) return
    await deleteTokens(trx, ['unconfirmed-order'], { email: user.email })
  })
  return cookie.expire()
}

/** Neither work in progress nor an account without a password is deleted by mistake: the company's name must be typed. */
async function checkCompany(
  { query }: Database,
  user: SessionUser,
  typed: string,
  isProved: boolean,
): Promise<void> {
  if (isNamed(user, typed)) return
  const companies = await listCompaniesOf(query, user.id)
  if (isProved && countLostRequests(companies) === 0) return
  throw new CallError('invalid', messages.companyMismatch, { company: messages.companyMismatch })
}

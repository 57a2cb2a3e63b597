import { CallError } from '#contract/errors.ts'
import { countLostRequests } from '#domain/company.ts'
import { messages } from '#domain/messages.ts'
import { operatorMessages } from '#domain/operator-messages.ts'
import { isNamed } from '#domain/user.ts'
import { listCompaniesOf } from '#server/db/company-store.ts'
import type { Database } from '#server/db/database.ts'
import { lockAdmins } from '#server/db/operator-account-store.ts'
import { deleteUnconfirmedOrdersOf } from '#server/db/unconfirmed-order-store.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPasswordIfAny } from './check-password.ts'
import { forgetUser } from './forget-user.ts'

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
    // Without proof of the mailbox, deleting would let anyone start the count of its emails again.
    if (!user.isEmailConfirmed) return
    await deleteUnconfirmedOrdersOf(trx, user.email)
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

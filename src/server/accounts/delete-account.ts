import { CallError, fieldError } from '#contract/errors.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { isNamed } from '#domain/accounts/user.ts'
import { agencyId, countLostRequests, teamMessages } from '#domain/companies/team.ts'
import { closeMemberships, listCompanies, lockCompaniesOf } from '#server/companies/companies.ts'
import { lockMembers } from '#server/companies/membership-store.ts'
import { isLastOwner } from '#server/companies/memberships.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { deleteMailTo } from '#server/notifications/mail/outbox-store.ts'
import type { Accounts } from './accounts.ts'
import { checkOwnPasswordIfAny } from './passwords.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { SessionUser } from './session-user.ts'
import { listUnconfirmedAccounts, lockUser } from './user-store.ts'

export async function deleteAccount(
  accounts: Accounts,
  user: SessionUser,
  { password, company = '' }: { password?: string | undefined; company?: string | undefined },
): Promise<{ cookies: Headers }> {
  const { database, cookie } = accounts
  const isProved = await checkOwnPasswordIfAny(accounts, user, password)
  await checkCompany(database, user, company, isProved)
  await database.change(async (trx) => {
    await lockUser(trx, 'id', user.id)
    if (isLastOwner(await lockMembers(trx, agencyId), user.id)) {
      throw new CallError('conflict', teamMessages.lastAdminLeaves)
    }
    await forgetUser(trx, user)
    // Without proof of the mailbox, anyone could delete the orders of its owner.
    if (!user.isEmailConfirmed) return
    await deleteTokens(trx, ['unconfirmed-order'], { email: user.email })
  })
  return { cookies: cookie.expire() }
}

/** Neither work in progress nor an account without a password is deleted by mistake: the company's name must be typed. */
async function checkCompany(
  { query }: Database,
  user: SessionUser,
  typed: string,
  isProved: boolean,
): Promise<void> {
  if (isNamed(user, typed)) return
  const companies = await listCompanies(query, user)
  if (isProved && countLostRequests(companies) === 0) return
  throw fieldError('company', accountMessages.companyMismatch)
}

/** Only one entry of the security log stays: when the account was deleted, by an id that leads to no person any more. */
async function forgetUser(
  trx: Transaction,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
  detail?: string,
): Promise<void> {
  await closeMemberships(trx, id)
  // Foreign keys delete everything that belongs to the user.
  await trx.deleteFrom('user').where('id', '=', id).execute()
  await deleteMailTo(trx, email)
  // Personal data, and no longer needed to protect the account.
  await trx.deleteFrom('securityEvent').where('userId', '=', id).execute()
  await recordSecurityEvent(trx, { userId: id, kind: 'account-deleted', origin: null, detail })
}

const atOnce = 100

/** Deletes accounts that were never confirmed, with their orders and files: those of `listUnconfirmedAccounts`. */
export async function deleteUnconfirmedAccounts(database: Database, before: Date): Promise<void> {
  const expired = { before, limit: atOnce }
  for (;;) {
    const found = await listUnconfirmedAccounts(database.query, expired)
    for (const account of found) {
      await database.change(async (trx) => {
        await lockUser(trx, 'id', account.id)
        await lockCompaniesOf(trx, account.id)
        // Since it was found, it may have been confirmed or have ordered, and its order may have been quoted.
        const [still] = await listUnconfirmedAccounts(trx, { ...expired, id: account.id })
        if (still) await forgetUser(trx, still, 'not confirmed in time')
      })
    }
    if (found.length < atOnce) return
  }
}

import { CallError } from '#contract/errors.ts'
import type { Company } from '#domain/companies/company.ts'
import { companyMessages, ownerActions } from '#domain/companies/company-messages.ts'
import { lockSession } from '#server/accounts/lock-session.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import { companyOf, type SessionUser, type UserWithSession } from '#server/accounts/session-user.ts'
import { findSessionUser } from '#server/accounts/user-store.ts'
import type { Database } from '#server/db/database.ts'
import { setSessionCompany } from './company-access-store.ts'
import { listCompaniesOf, setCompanyName } from './company-store.ts'
import { setCompanyUsed } from './membership-store.ts'
import { requireOwner } from './require-owner.ts'

/** The caller's companies, by name. */
export async function listCompanies({ query }: Database, user: SessionUser): Promise<Company[]> {
  const companies = await listCompaniesOf(query, user.id)
  return companies.map((company) => ({ ...company, isCurrent: company.id === user.companyId }))
}

/** This session goes on in another company, and the next one begins there. Its other tabs read again. */
export async function switchCompany(
  database: Database,
  user: UserWithSession,
  id: string,
): Promise<UserWithSession> {
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    if (!(await setCompanyUsed(trx, id, user.id, new Date().toISOString()))) {
      throw new CallError('not-found', companyMessages.notMember)
    }
    await setSessionCompany(trx, user.sessionId, id)
    announce({ kind: 'access', userId: user.id })
  })
  return readAgain(database, user)
}

export async function renameCompany(
  database: Database,
  user: SessionUser,
  name: string,
  origin: CallOrigin,
): Promise<void> {
  if (name === user.company) return
  await database.change(async (trx) => {
    await requireOwner(trx, database, user, ownerActions.rename)
    await setCompanyName(trx, companyOf(user), name)
    await recordSecurityEvent(trx, {
      userId: user.id,
      kind: 'company-renamed',
      origin,
      detail: name,
    })
  })
}

/** The user of a session as they are after a change of their company, with the rights of this call. */
export async function readAgain(
  { query }: Database,
  user: UserWithSession,
): Promise<UserWithSession> {
  const now = await findSessionUser(query, user.sessionToken, new Date())
  if (now === null) throw new CallError('signed-out')
  const { companyId, companyRole, company, isEmailConfirmed } = now
  return { ...user, companyId, companyRole, company, isEmailConfirmed }
}

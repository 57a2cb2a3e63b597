import { CallError, fieldError } from '#contract/errors.ts'
import type { Profile } from '#domain/accounts/credentials.ts'
import { isNamed } from '#domain/accounts/user.ts'
import {
  companyMessages,
  lastOwnerOf,
  ownerActions,
  teamMessages,
} from '#domain/companies/company-messages.ts'
import type { Company } from '#domain/companies/team.ts'
import { agencyId } from '#domain/companies/team-role.ts'
import { applyFactorRule } from '#server/accounts/accounts.ts'
import {
  type CallOrigin,
  type LoggedCall,
  recordSecurityEvent,
} from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser, type UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import { findSessionUser, lockUser, updateUser } from '#server/accounts/user-store.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { keepAgreedQuotes } from '#server/quotes/quote-store.ts'
import { lockRequestsOf } from '#server/requests/request-changes.ts'
import { touchSite } from '#server/showcase/site-settings.ts'
import {
  deleteCompanyRow,
  findCompanyName,
  forgetActor,
  listActedCompanies,
  listCompaniesOf,
  passRequestsOn,
  setCompanyName,
  setSessionCompany,
} from './company-store.ts'
import { listMembers, lockMembers, updateMembership } from './membership-store.ts'
import { endMembership, isLastOwner, lockMembersAsOwner, requireOwner } from './memberships.ts'

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
  await database.change(async (trx) => {
    await lockSession(trx, user)
    const membership = { companyId: id, userId: user.id }
    const isMember =
      id !== agencyId &&
      (await updateMembership(trx, membership, { usedAt: new Date().toISOString() }))
    if (!isMember) {
      throw new CallError('not-found', teamMessages.notMember)
    }
    await setSessionCompany(trx, user.sessionId, id)
    trx.announce({ kind: 'access', userId: user.id })
  })
  return readAgain(database, user)
}

export async function renameCompany(
  database: Database,
  call: LoggedCall,
  name: string,
): Promise<void> {
  if (name === call.user.company) return
  await database.change((trx) => rename(trx, call, name))
}

async function rename(trx: Query, { user, origin }: LoggedCall, name: string): Promise<void> {
  await requireOwner(trx, user, ownerActions.rename)
  await setCompanyName(trx, companyOf(user), name)
  const event = { userId: user.id, kind: 'company-renamed', origin } as const
  await recordSecurityEvent(trx, { ...event, detail: name })
}

/** The user of a session as they are after a change of their company, by the rule of this call. */
export async function readAgain(
  { query }: Database,
  user: UserWithSession,
): Promise<UserWithSession> {
  const now = await findSessionUser(query, user.sessionToken, new Date())
  if (now === null) throw new CallError('signed-out')
  return applyFactorRule({ isOperatorFactorRequired: user.role !== now.role }, now)
}

/** Deletes the company of this session with all its data, and tells every member. The accounts stay. */
export async function deleteCompany(
  database: Database,
  user: UserWithSession,
  typed: string,
  origin: CallOrigin,
): Promise<UserWithSession> {
  await database.change(async (trx) => {
    const companyId = companyOf(user)
    const ids = (await listMembers(trx, companyId)).map(({ id }) => id)
    for (const id of ids.toSorted()) await lockUser(trx, 'id', id)
    const { delete: action } = ownerActions
    const members = await lockMembersAsOwner(trx, user, companyId, action)
    const name = (await findCompanyName(trx, companyId)) ?? ''
    if (!isNamed({ name }, typed)) throw fieldError('name', companyMessages.nameMismatch)
    for (const { id, email } of members) {
      await endMembership(trx, { companyId, userId: id })
      const actor = id === user.id ? {} : { actorId: user.id }
      const event = { userId: id, kind: 'company-deleted', origin, ...actor } as const
      await recordSecurityEvent(trx, event)
      const change = { outcome: 'deleted', company: name } as const
      await enqueueMail(trx, email, 'membership-changed', change)
    }
    await eraseCompany(trx, companyId)
  })
  return readAgain(database, user)
}

/** Deletes a company's data. What the service must keep of agreed quotes is kept, without personal data; issued invoices are kept as they are. */
async function eraseCompany(trx: Transaction, companyId: string): Promise<void> {
  await lockRequestsOf(trx, companyId)
  await keepAgreedQuotes(trx, companyId)
  await deleteCompanyRow(trx, companyId)
  // With its requests go the hits that were made of them.
  await touchSite(trx)
}

/** Locks the companies of an account with their requests, as its deletion does, so that what it depends on stays as it is. */
export async function lockCompaniesOf(trx: Query, userId: string): Promise<void> {
  for (const companyId of await listActedCompanies(trx, userId)) {
    await lockMembers(trx, companyId)
    await lockRequestsOf(trx, companyId)
  }
}

/**
 * What happens to companies when an account is deleted. Those without another member are deleted with it. In the others
 * its requests pass to an owner, and its name is replaced. The last owner of a company with other members stays.
 */
export async function closeMemberships(trx: Transaction, userId: string): Promise<void> {
  // Also those that the user has left, in the order in which every deletion locks them.
  for (const companyId of await listActedCompanies(trx, userId)) {
    const members = await lockMembers(trx, companyId)
    const others = members.filter(({ id }) => id !== userId)
    const heir = others.find(({ role }) => role === 'owner')
    if (others.length === 0) await eraseCompany(trx, companyId)
    else if (heir === undefined || isLastOwner(members, userId)) {
      throw new CallError('conflict', lastOwnerOf((await findCompanyName(trx, companyId)) ?? ''))
    } else await passRequestsOn(trx, { companyId, from: userId, to: heir.id })
  }
  await forgetActor(trx, userId)
  trx.announce({ kind: 'access', userId })
}

/**
 * Earlier events keep the name they were written with. The company's name changes with its owners' profiles; a member
 * who is not an owner leaves it as it is, as does an owner without the second factor that the company needs.
 */
export async function updateProfile(
  database: Database,
  call: LoggedCall,
  profile: Profile,
): Promise<SessionUser> {
  const { user } = call
  const { name } = profile
  const isNameKept = user.companyRole === 'member' || user.missingFactor === 'company'
  const company = isNameKept ? user.company : profile.company
  await database.change(async (trx) => {
    await updateUser(trx, user.id, { name, company: company ?? null })
    if (user.companyId === undefined || company === undefined || company === user.company) return
    await rename(trx, call, company)
  })
  return { ...user, name, company }
}

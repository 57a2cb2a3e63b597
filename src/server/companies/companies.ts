import { CallError, fieldError } from '#contract/errors.ts'
import type { Profile } from '#domain/accounts/credentials.ts'
import { isNamed } from '#domain/accounts/user.ts'
import {
  agencyId,
  type Company,
  companyMessages,
  formerMember,
  lastOwnerOf,
  ownerActions,
  teamMessages,
} from '#domain/companies/team.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { applyFactorRule } from '#server/accounts/accounts.ts'
import {
  type LoggedCall,
  recordSecurityEvent,
  type UserCall,
} from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser, type UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import { findSessionUser, lockUser, updateUser } from '#server/accounts/user-store.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { keepAgreedQuotes } from '#server/quotes/quote-store.ts'
import { lockRequestsOf } from '#server/requests/request-changes.ts'
import { copyClientText } from '#server/requests/request-search.ts'
import { bumpSiteVersion } from '#server/showcase/site-settings.ts'
import { listMembers, lockMembers, updateMembership } from './membership-store.ts'
import { endMembership, isLastOwner, lockMembersAsOwner, requireOwner } from './memberships.ts'

export async function listCompanies(query: Query, user: SessionUser): Promise<Company[]> {
  const rows = await query
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.companyId')
    .where('membership.userId', '=', user.id)
    .where('company.id', '<>', agencyId)
    .orderBy('company.name')
    .orderBy('company.id')
    .select(['company.id', 'company.name', 'company.isFactorRequired', 'membership.role'])
    .select((eb) => [
      eb
        .selectFrom('membership as other')
        .whereRef('other.companyId', '=', 'company.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('memberCount'),
      eb
        .selectFrom('request')
        .whereRef('request.companyId', '=', 'company.id')
        .where('request.closedAt', 'is', null)
        .where('request.status', '<>', 'completed')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('openRequests'),
      eb
        .selectFrom('quote')
        .innerJoin('request as agreed', 'agreed.number', 'quote.requestNumber')
        .whereRef('agreed.companyId', '=', 'company.id')
        .where('quote.status', '=', 'accepted')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('agreedQuotes'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    isCurrent: row.id === user.companyId,
    memberCount: Number(row.memberCount),
    openRequests: Number(row.openRequests),
    agreedQuotes: Number(row.agreedQuotes),
    isFactorRequired: row.isFactorRequired === 1,
  }))
}

/** This session goes on in another company, and the next one begins there. Its other tabs read again. */
export async function switchCompany(database: Database, user: UserWithSession, id: string) {
  await database.change(async (trx) => {
    await lockSession(trx, user)
    const membership = { companyId: id, userId: user.id }
    const isMember =
      id !== agencyId &&
      (await updateMembership(trx, membership, { usedAt: new Date().toISOString() }))
    if (!isMember) throw new CallError('not-found', teamMessages.notMember)
    await setSessionCompany(trx, user.sessionId, id)
    trx.announce({ kind: 'access', userId: user.id })
  })
  return readAgain(database, user)
}

export async function setSessionCompany(trx: Query, sessionId: string, companyId: string) {
  await trx.updateTable('session').set({ companyId }).where('id', '=', sessionId).execute()
}

export async function renameCompany(database: Database, call: LoggedCall, name: string) {
  if (name === call.user.company) return
  await database.change((trx) => rename(trx, call, name))
}

async function rename(trx: Query, { user, origin }: LoggedCall, name: string): Promise<void> {
  await requireOwner(trx, user, ownerActions.rename)
  await setCompanyName(trx, companyOf(user), name)
  const event = { userId: user.id, kind: 'company-renamed', origin } as const
  await recordSecurityEvent(trx, { ...event, detail: name })
}

export async function setCompanyName(trx: Query, id: string, name: string): Promise<void> {
  await trx.updateTable('company').set({ name }).where('id', '=', id).execute()
  await copyClientText(trx, 'companyId', id)
}

/** The user of a session as they are after a change of their company, by the rule of this call. */
export async function readAgain({ query }: Database, user: UserWithSession) {
  const now = await findSessionUser(query, user.sessionToken)
  if (now === null) throw new CallError('signed-out')
  return applyFactorRule({ isOperatorFactorRequired: user.role !== now.role }, now)
}

export async function findCompanyName(query: Query, id: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('company')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes the company of this session with all its data, and tells every member. The accounts stay. */
export async function deleteCompany(database: Database, { user, origin }: UserCall, typed: string) {
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
  // Foreign keys delete everything that belongs to it: requests with their timelines, invitations, statement.
  await trx.deleteFrom('company').where('id', '=', companyId).execute()
  // With its requests go the hits that were made of them.
  await bumpSiteVersion(trx)
}

/** Locks the companies of an account with their requests, as its deletion does, so that what it depends on stays as it is. */
export async function lockCompaniesOf(trx: Query, userId: string): Promise<void> {
  for (const companyId of await listActedCompanies(trx, userId)) {
    await lockMembers(trx, companyId)
    await lockRequestsOf(trx, companyId)
  }
}

/** Deletes companies without another member. In the others, requests pass to an owner, and a last owner has to stay. */
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

async function listActedCompanies(query: Query, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('membership')
    .where('userId', '=', userId)
    .where('companyId', '<>', agencyId)
    .select('companyId')
    .union(query.selectFrom('request').where('clientId', '=', userId).select('companyId'))
    .execute()
  return rows.map(({ companyId }) => companyId).toSorted()
}

/** Requests of an account that is being deleted stay with the company, in the name of one of its owners. */
export async function passRequestsOn(
  query: Query,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  await query
    .updateTable('request')
    .set({ clientId: to })
    .where('companyId', '=', companyId)
    .where('clientId', '=', from)
    .execute()
  await copyClientText(query, 'clientId', to)
}

/** Replaces the name of an account that is being deleted in timelines, and in quotes that it decided on. */
async function forgetActor(query: Query, userId: string): Promise<void> {
  const decisions = await query
    .selectFrom('requestEvent')
    .where('actorId', '=', userId)
    .where('kind', 'in', ['quote-accepted', 'quote-declined'])
    .select(['id', 'requestNumber', 'detail'])
    .execute()
  for (const { id, requestNumber, detail } of decisions) {
    const decision = JSON.parse(detail) as EventDetail & { number: number }
    const isAccepted = decision.kind === 'quote-accepted'
    await query
      .updateTable('quote')
      .set({ decidedBy: formerMember, ...(isAccepted ? { acceptedName: formerMember } : {}) })
      .where('requestNumber', '=', requestNumber)
      .where('number', '=', decision.number)
      .execute()
    if (!isAccepted) continue
    await query
      .updateTable('requestEvent')
      .set({ detail: JSON.stringify({ ...decision, name: formerMember }) })
      .where('id', '=', id)
      .execute()
  }
  await query
    .updateTable('requestEvent')
    .set({ actorName: formerMember })
    .where('actorId', '=', userId)
    .where('actorRole', '=', 'client')
    .execute()
}

/** Owners rename their company too, unless they lack the second factor that it needs. Earlier events keep the old name. */
export async function updateProfile(database: Database, call: LoggedCall, profile: Profile) {
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

import { CallError } from '#contract/errors.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import type { Members } from '#domain/companies/company.ts'
import { companyMessages, lastOwner, ownerActions } from '#domain/companies/company-messages.ts'
import type { CompanyRole } from '#domain/companies/company-role.ts'
import { listInvitations } from '#server/accounts/invitations.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import { companyOf, type SessionUser, type UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import type { Database, Query } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { readAgain } from './companies.ts'
import { setFactorRequired } from './company-store.ts'
import { listMembers, lockMembers, updateMembership } from './membership-store.ts'
import { endMembership, isLastOwner, lockMembersAsOwner } from './memberships.ts'

/** The members of the caller's company and, for its owners, who has two-step sign-in, and the invitations that are open. */
export async function readMembers(query: Query, user: SessionUser): Promise<Members> {
  const companyId = companyOf(user)
  const members = await listMembers(query, companyId)
  const isOwner = user.companyRole === 'owner'
  return {
    members: members.map(({ hasSecondFactor, ...member }) => ({
      ...member,
      isYou: member.id === user.id,
      ...(isOwner ? { hasSecondFactor } : {}),
    })),
    ...(isOwner
      ? { invitations: await listInvitations(query, 'company-invitation', companyId) }
      : {}),
  }
}

/** An owner makes a member an owner, or an owner a member, themselves included. One owner stays. */
export function changeMemberRole(
  database: Database,
  user: SessionUser,
  { id, role }: { id: string; role: CompanyRole },
  origin: CallOrigin,
): Promise<Members> {
  return database.change(async (trx, announce) => {
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, manage)
    const member = members.find((one) => one.id === id) ?? throwUnknown()
    if (member.role !== role) {
      if (role === 'member' && isLastOwner(members, id)) throwLastOwner(user)
      await updateMembership(trx, { companyId, userId: id }, { role })
      // What a former owner has prepared.
      if (role === 'member') {
        await deleteTokens(trx, ['company-invitation'], { companyId, userId: id })
      }
      announce({ kind: 'access', userId: id })
      const about = { userId: id, actorId: user.id, origin }
      await recordSecurityEvent(trx, { ...about, kind: 'member-role-changed', detail: role })
      await enqueueMail(trx, announce, member.email, 'membership-changed', {
        outcome: role,
        company: user.company,
      })
    }
    const isSelf = id === user.id
    return readMembers(trx, isSelf ? { ...user, companyRole: role } : user)
  })
}

/** An owner removes a member. They lose access at once; what they wrote stays with their name. */
export function removeMember(
  database: Database,
  user: SessionUser,
  id: string,
  origin: CallOrigin,
): Promise<Members> {
  return database.change(async (trx, announce) => {
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, manage)
    const member = members.find((one) => one.id === id) ?? throwUnknown()
    if (isLastOwner(members, id)) throwLastOwner(user)
    await endMembership(trx, announce, { companyId, userId: id })
    const about = { userId: id, actorId: user.id, origin }
    await recordSecurityEvent(trx, { ...about, kind: 'member-removed' })
    await enqueueMail(trx, announce, member.email, 'membership-changed', {
      outcome: 'removed',
      company: user.company,
    })
    const isSelf = id === user.id
    return isSelf ? { members: [] } : readMembers(trx, user)
  })
}

/**
 * An owner requires a second factor of every member, or stops that. What members without one have open is checked again
 * at once: see `applyFactorRule`.
 */
export function requireSecondFactor(
  database: Database,
  user: UserWithSession,
  isRequired: boolean,
  origin: CallOrigin,
): Promise<Members> {
  return database.change(async (trx, announce) => {
    // Locked before the members, as whoever joins does it. Meanwhile the owner cannot remove their own factor.
    await lockSession(trx, database, user)
    const action = ownerActions.requireFactor
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, action)
    if (isRequired) await requireOwnFactor(trx, user)
    if (await setFactorRequired(trx, companyId, isRequired)) {
      const kind = isRequired ? 'factor-required' : 'factor-optional'
      for (const { id, email } of members) {
        announce({ kind: 'access', userId: id })
        const about = { userId: id, ...(id === user.id ? {} : { actorId: user.id }) }
        await recordSecurityEvent(trx, { ...about, kind, origin, detail: user.company ?? '' })
        if (id === user.id) continue
        const change = { outcome: kind, company: user.company } as const
        await enqueueMail(trx, announce, email, 'membership-changed', change)
      }
    }
    return readMembers(trx, user)
  })
}

/** A link to an address that was never confirmed removes factors, so its account cannot be relied on to have one. */
async function requireOwnFactor(trx: Query, user: UserWithSession): Promise<void> {
  if (!user.isEmailConfirmed) throw new CallError('forbidden', companyMessages.requireUnconfirmed)
  const members = await listMembers(trx, companyOf(user))
  if (members.some(({ id, hasSecondFactor }) => id === user.id && hasSecondFactor)) return
  throw new CallError('conflict', secondFactorMessages.requireWithout)
}

/** The caller leaves the company of this session, which goes on in another one, or in none. */
export async function leaveCompany(
  database: Database,
  user: UserWithSession,
  origin: CallOrigin,
): Promise<UserWithSession> {
  await database.change(async (trx, announce) => {
    const companyId = companyOf(user)
    const members = await lockMembers(trx, database, companyId)
    if (!members.some(({ id }) => id === user.id)) {
      throw new CallError('conflict', companyMessages.notMember)
    }
    if (isLastOwner(members, user.id)) throwLastOwner(user)
    await endMembership(trx, announce, { companyId, userId: user.id })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'member-left', origin })
  })
  return readAgain(database, user)
}

const manage = ownerActions.manage

function throwUnknown(): never {
  throw new CallError('not-found', companyMessages.memberUnknown)
}

function throwLastOwner({ company }: SessionUser): never {
  throw new CallError('conflict', lastOwner(company ?? ''))
}

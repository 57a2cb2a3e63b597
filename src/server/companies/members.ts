import { CallError, fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor.ts'
import {
  agencyId,
  companyMessages,
  lastOwner,
  type MemberAction,
  type Members,
  type NewMember,
  ownerActions,
  teamMessages,
  teamRules,
} from '#domain/companies/team.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { agencyOutcomes, recordAgencyRole } from '#server/accounts/operators.ts'
import {
  type LoggedCall,
  recordSecurityEvent,
  type UserCall,
} from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser, type UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import { lockUser } from '#server/accounts/user-store.ts'
import type { Database, Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { deleteTokens, issueToken, listTokens } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { readAgain } from './companies.ts'
import {
  type LockedMember,
  listMembers,
  lockMembers,
  updateMembership,
} from './membership-store.ts'
import { endMembership, isActiveOwner, isLastOwner, lockMembersAsOwner } from './memberships.ts'

/** The members of a team and, for its owners, who has two-step sign-in, and the invitations that are open. */
export async function readMembers(query: Query, user: Pick<SessionUser, 'id'>, teamId: string) {
  const members = await listMembers(query, teamId)
  const self = members.find(({ id }) => id === user.id)
  // The caller may have removed themselves.
  if (self === undefined) return { members: [] }
  const isOwner = self.role === 'owner' && !self.isSuspended
  return {
    members: members.map(({ hasSecondFactor, ...member }) => ({
      ...member,
      isYou: member.id === user.id,
      ...(isOwner ? { hasSecondFactor } : {}),
    })),
    ...(isOwner ? { invitations: await listInvitations(query, teamId) } : {}),
  }
}

/** Those that were not accepted yet and have not expired, by address. */
async function listInvitations(query: Query, teamId: string) {
  const of = { companyId: teamId }
  const tokens = await listTokens(query, 'invitation', of, teamRules.invitationsMax)
  const invitations = tokens.map(({ id, email, payload: { role }, createdAt, expiresAt }) => ({
    id,
    email: email ?? '',
    role,
    createdAt,
    expiresAt,
  }))
  return invitations.toSorted((one, other) => one.email.localeCompare(other.email))
}

/** Whether the address has an account makes no difference: its owner signs in or up with it. */
export function inviteMember(
  { database }: Pick<Accounts, 'database'>,
  { user, origin }: LoggedCall,
  teamId: string,
  { email: typed, role }: NewMember,
  limitMail: (trx: Query) => Promise<void>,
): Promise<Members> {
  const isAgency = teamId === agencyId
  // Otherwise anyone could send emails from an address that is not theirs. So every colleague has a confirmed one.
  if (!isAgency && !user.isEmailConfirmed) {
    throw new CallError('forbidden', teamMessages.confirmFirst)
  }
  const email = normalEmail(typed)
  return database.change(async (trx) => {
    const members = await lockMembersAsOwner(trx, user, teamId)
    const known = members.find((member) => member.email === email)
    if (known) {
      const { alreadyMember, suspendedMember } = teamMessages
      throw fieldError('email', known.suspendedAt ? suspendedMember : alreadyMember, 'conflict')
    }
    const open = await listInvitations(trx, teamId)
    const others = open.filter((invitation) => invitation.email !== email)
    if (others.length >= teamRules.invitationsMax) {
      throw new CallError('conflict', teamMessages.tooManyInvitations)
    }
    await limitMail(trx)
    const token = await issueInvitation(trx, { teamId, email, role, invitedBy: user.id })
    if (isAgency) await enqueueMail(trx, email, 'operator-invitation', { token, role })
    else {
      const names = { company: user.company ?? '', inviter: user.name }
      await enqueueMail(trx, email, 'company-invitation', { token, ...names })
    }
    const kind = isAgency ? 'operator-invited' : 'member-invited'
    await recordSecurityEvent(trx, { userId: user.id, kind, origin, detail: email })
    return readMembers(trx, user, teamId)
  })
}

/** Replaces an earlier one to the same address, and returns the token of its link. */
export async function issueInvitation(
  trx: Query,
  { teamId, email, role, invitedBy }: NewMember & { teamId: string; invitedBy: string },
): Promise<string> {
  const key = `${teamId} ${email}`
  await deleteTokens(trx, ['invitation'], { key })
  const lifetimeMs = teamRules.invitationDays * 24 * 60 * 60_000
  const invitation = { userId: invitedBy, companyId: teamId, email, key, payload: { role } }
  return (await issueToken(trx, 'invitation', { ...invitation, lifetimeMs })).token
}

/** Has the same result for an invitation that is gone already. */
export function withdrawInvitation(
  database: Database,
  { user, origin }: LoggedCall,
  teamId: string,
  id: string,
): Promise<Members> {
  return database.change(async (trx) => {
    await lockMembersAsOwner(trx, user, teamId)
    for (const { email } of await deleteTokens(trx, ['invitation'], { id, companyId: teamId })) {
      const event = { userId: user.id, kind: 'invitation-withdrawn', origin } as const
      await recordSecurityEvent(trx, { ...event, detail: email ?? '' })
    }
    return readMembers(trx, user, teamId)
  })
}

/** What an owner does with a member, themselves included. One owner stays. */
export function changeMember(
  database: Database,
  { user, origin }: LoggedCall,
  teamId: string,
  { id, action }: { id: string; action: MemberAction },
): Promise<Members> {
  return database.change(async (trx) => {
    // Accounts are locked before members, everywhere. A sign-in that runs at the same time waits, and then reads the new role.
    await lockUser(trx, 'id', id)
    const members = await lockMembersAsOwner(trx, user, teamId)
    const member = members.find((one) => one.id === id)
    if (member === undefined) throw new CallError('not-found', teamMessages.memberUnknown)
    const next = applyAction(member, action)
    if (next === undefined) throw new CallError('conflict', teamMessages.changedMeanwhile)
    const isOwner = next !== null && isActiveOwner(next)
    if (!isOwner && isLastOwner(members, id)) {
      const isAgency = teamId === agencyId
      throw new CallError('conflict', isAgency ? teamMessages.lastAdmin : lastOwner(user.company))
    }
    if (action === `make-${member.role}`) return readMembers(trx, user, teamId)
    const membership = { companyId: teamId, userId: id }
    if (next === null) await endMembership(trx, membership)
    else await updateMembership(trx, membership, next)
    // What a former owner has prepared.
    if (!isOwner) await deleteTokens(trx, ['invitation'], membership)
    trx.announce({ kind: 'access', userId: id })
    const by = { actorId: user.id, origin }
    if (teamId === agencyId) {
      await recordAgencyRole(trx, member, agencyOutcomes[action], by)
    } else {
      const outcome = next?.role ?? 'removed'
      const kind = next ? 'member-role-changed' : 'member-removed'
      await recordSecurityEvent(trx, { userId: id, ...by, kind, detail: next?.role })
      const change = { outcome, company: user.company } as const
      await enqueueMail(trx, member.email, 'membership-changed', change)
    }
    return readMembers(trx, user, teamId)
  })
}

type MemberState = Pick<LockedMember, 'role' | 'suspendedAt'>

/** Null for a member who is none any more; undefined where the action does not fit, because another owner was quicker. */
function applyAction({ role, suspendedAt }: MemberState, action: MemberAction) {
  if (action === 'remove') return null
  if ((action === 'restore') !== (suspendedAt !== null)) return undefined
  const next: Record<typeof action, MemberState> = {
    suspend: { role, suspendedAt: new Date().toISOString() },
    restore: { role, suspendedAt: null },
    'make-owner': { role: 'owner', suspendedAt: null },
    'make-member': { role: 'member', suspendedAt: null },
  }
  return next[action]
}

/** What members without a factor have open is checked again at once: see `applyFactorRule`. */
export function requireSecondFactor(
  database: Database,
  { user, origin }: UserCall,
  isRequired: boolean,
): Promise<Members> {
  const companyId = companyOf(user)
  return database.change(async (trx) => {
    // Meanwhile the owner cannot remove their own factor.
    await lockSession(trx, user)
    const { requireFactor } = ownerActions
    const members = await lockMembersAsOwner(trx, user, companyId, requireFactor)
    if (isRequired) await requireOwnFactor(trx, user)
    const isFactorRequired = Number(isRequired)
    const company = trx.updateTable('company').set({ isFactorRequired }).where('id', '=', companyId)
    if (await hasChanged(company.where('isFactorRequired', '<>', isFactorRequired))) {
      const kind = isRequired ? 'factor-required' : 'factor-optional'
      for (const { id, email } of members) {
        trx.announce({ kind: 'access', userId: id })
        const about = { userId: id, ...(id === user.id ? {} : { actorId: user.id }) }
        await recordSecurityEvent(trx, { ...about, kind, origin, detail: user.company ?? '' })
        if (id === user.id) continue
        const change = { outcome: kind, company: user.company } as const
        await enqueueMail(trx, email, 'membership-changed', change)
      }
    }
    return readMembers(trx, user, companyId)
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
export async function leaveCompany(database: Database, { user, origin }: UserCall) {
  await database.change(async (trx) => {
    const companyId = companyOf(user)
    await lockSession(trx, user)
    const members = await lockMembers(trx, companyId)
    if (!members.some(({ id }) => id === user.id)) {
      throw new CallError('conflict', teamMessages.notMember)
    }
    if (isLastOwner(members, user.id)) throw new CallError('conflict', lastOwner(user.company))
    await endMembership(trx, { companyId, userId: user.id })
    await recordSecurityEvent(trx, { userId: user.id, kind: 'member-left', origin })
  })
  return readAgain(database, user)
}

import { randomUUID } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  companyRules,
  type InvitedSignUp,
  type Members,
  type NewMember,
  type ReadInvitation,
} from '#domain/companies/company.ts'
import { companyMessages, ownerActions } from '#domain/companies/company-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { isAddressTaken } from '#server/accounts/confirm-email.ts'
import {
  issueInvitation,
  listInvitations,
  requireInvitation,
  spendInvitation,
  withdrawInvitation,
} from '#server/accounts/invitations.ts'
import { rejectCommonPassword } from '#server/accounts/passwords.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { SessionUser, UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession, openSession, type SignedIn } from '#server/accounts/sessions.ts'
import { findUser, insertUser, updateUser } from '#server/accounts/user-store.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { readAgain } from './companies.ts'
import { findCompanyName, setSessionCompany } from './company-store.ts'
import { readMembers } from './members.ts'
import { insertMembership, lockMembers, updateMembership } from './membership-store.ts'
import { listOwners, lockMembersAsOwner } from './memberships.ts'

const purpose = 'company-invitation'

/** Whether the address has an account makes no difference: its owner signs in or up with it. */
export function inviteMember(
  { database, publicUrl }: Accounts,
  user: SessionUser,
  { email: typed, role }: NewMember,
  origin: CallOrigin,
  limitMail: (trx: Query) => Promise<void>,
): Promise<Members> {
  // Otherwise anyone could send emails from an address that is not theirs. So every colleague has a confirmed one.
  if (!user.isEmailConfirmed) throw new CallError('forbidden', companyMessages.confirmFirst)
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    const { manage } = ownerActions
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, manage)
    if (members.some((member) => member.email === email)) {
      throw fieldError('email', companyMessages.alreadyMember, 'conflict')
    }
    const open = await listInvitations(trx, purpose, companyId)
    const others = open.filter((invitation) => invitation.email !== email)
    if (others.length >= companyRules.invitationsMax) {
      throw new CallError('conflict', companyMessages.tooManyInvitations)
    }
    await limitMail(trx)
    const days = companyRules.invitationDays
    const invitation = { email, role, companyId, invitedBy: user.id, days }
    const token = await issueInvitation(trx, purpose, invitation)
    const names = { company: user.company ?? '', inviter: user.name }
    const data = { publicUrl, token, ...names }
    await enqueueMail(trx, announce, email, 'company-invitation', data)
    const event = { userId: user.id, kind: 'member-invited', origin, detail: email } as const
    await recordSecurityEvent(trx, event)
    return readMembers(trx, user)
  })
}

export function revokeInvitation(
  database: Database,
  user: SessionUser,
  id: string,
  origin: CallOrigin,
): Promise<Members> {
  return database.change(async (trx) => {
    const { companyId } = await lockMembersAsOwner(trx, database, user, ownerActions.manage)
    await withdrawInvitation(trx, purpose, { id, companyId }, { user, origin })
    return readMembers(trx, user)
  })
}

/** What a link leads to. Opening it changes nothing. */
export async function readInvitation({ query }: Database, token: string): Promise<ReadInvitation> {
  const { company, invitedBy, email, role, expiresAt } = await findInvitation(query, token)
  const inviter = (await findUser(query, 'id', invitedBy))?.name ?? ''
  const hasAccount = await isAddressTaken(query, email)
  return { company, inviter, email, role, expiresAt, hasAccount }
}

/**
 * Accepts an invitation as the account of its own address; any other account changes nothing. The link was sent to that
 * address, so it confirms it. This session goes on in the company.
 */
export async function acceptInvitation(
  { database }: Accounts,
  user: UserWithSession,
  token: string,
  origin: CallOrigin,
): Promise<UserWithSession> {
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const account = await findUser(trx, 'id', user.id)
    const invitation = await findInvitation(trx, token, account?.email ?? '')
    const joining = { invitation, token, userId: user.id, member: user.name, origin }
    await join(trx, announce, database, joining)
    await setSessionCompany(trx, user.sessionId, invitation.companyId)
  })
  return readAgain(database, user)
}

/**
 * Creates the account of the address that an invitation was sent to, and signs in to it. The link confirms the
 * address. The account gets no company of its own.
 */
export async function signUpByInvitation(
  accounts: Accounts,
  { token, name, password }: InvitedSignUp,
  headers: Headers,
  origin: CallOrigin,
): Promise<SignedIn> {
  const { database } = accounts
  await rejectCommonPassword(password, 'password')
  const passwordHash = await accounts.passwords.hash(password)
  return database.change(async (trx, announce) => {
    const invitation = await findInvitation(trx, token)
    const { email } = invitation
    const userId = randomUUID()
    const user = { id: userId, name, email, passwordHash, isEmailConfirmed: true }
    if (!(await insertUser(trx, user))) {
      throw new CallError('conflict', companyMessages.accountExists)
    }
    await recordSecurityEvent(trx, { userId, kind: 'signed-up', origin })
    await recordSecurityEvent(trx, { userId, kind: 'consented', origin })
    await join(trx, announce, database, { invitation, token, userId, member: name, origin })
    return openSession(accounts, trx, userId, new Date(), { headers, origin })
  })
}

/** Foreign keys delete it with its company, and with the account of the owner who sent it. */
async function findInvitation(query: Query, token: string, email?: string) {
  const { payload, ...invitation } = await requireInvitation(query, purpose, token, email)
  const companyId = invitation.companyId ?? ''
  return {
    companyId,
    company: (await findCompanyName(query, companyId)) ?? '',
    invitedBy: invitation.userId ?? '',
    email: invitation.email ?? '',
    role: payload.role,
    expiresAt: invitation.expiresAt,
  }
}

interface Joining {
  invitation: Awaited<ReturnType<typeof findInvitation>>
  token: string
  userId: string
  /** Their name. */
  member: string
  origin: CallOrigin
}

/** Uses the invitation up. A member who is one already keeps their role. */
async function join(
  trx: Query,
  announce: Announce,
  database: Database,
  { invitation, token, userId, member, origin }: Joining,
): Promise<void> {
  const { companyId, company, role, invitedBy } = invitation
  const members = await lockMembers(trx, database, companyId)
  await spendInvitation(trx, purpose, token)
  if (members.length >= companyRules.membersMax) {
    throw new CallError('conflict', companyMessages.tooManyMembers)
  }
  await updateUser(trx, userId, { isEmailConfirmed: 1 })
  const at = new Date().toISOString()
  if (!(await insertMembership(trx, { companyId, userId, role, at }))) {
    await updateMembership(trx, { companyId, userId }, { usedAt: at })
    return
  }
  announce({ kind: 'access', userId })
  const about = { userId, actorId: invitedBy, origin, detail: role }
  await recordSecurityEvent(trx, { ...about, kind: 'member-joined' })
  for (const { id, email, mayRead } of await listOwners(trx, companyId)) {
    if (id === userId) continue
    const change = { outcome: 'joined', company, ...(mayRead && { member }) } as const
    await enqueueMail(trx, announce, email, 'membership-changed', change)
  }
}

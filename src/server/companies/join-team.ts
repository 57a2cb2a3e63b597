import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  agencyId,
  type InvitedSignUp,
  type ReadInvitation,
  teamMessages,
  teamRules,
} from '#domain/companies/team.ts'
import type { OpenInvitation } from '#domain/requests/hit-request-schema.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { isAddressTaken } from '#server/accounts/confirm-email.ts'
import { recordAgencyRole } from '#server/accounts/operators.ts'
import { rejectCommonPassword } from '#server/accounts/passwords.ts'
import {
  type CallOrigin,
  recordSecurityEvent,
  type UserCall,
} from '#server/accounts/security-log.ts'
import type { SessionUser, UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession, openSession, type SignedIn } from '#server/accounts/sessions.ts'
import { findUser, insertUser, updateUser } from '#server/accounts/user-store.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import {
  deleteTokens,
  findToken,
  listTokens,
  type Token,
  takeToken,
} from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { joinWeekly } from '#server/notifications/notification-store.ts'
import { findCompanyName, readAgain, setSessionCompany } from './companies.ts'
import { insertMembership, lockMembers, updateMembership } from './membership-store.ts'
import { listOwners } from './memberships.ts'

/** What a link leads to. Opening it changes nothing. */
export async function readInvitation({ query }: Database, token: string): Promise<ReadInvitation> {
  const { teamId, company, invitedBy, email, role, expiresAt } = await findInvitation(query, token)
  const inviter = (await findUser(query, 'id', invitedBy))?.name ?? ''
  const hasAccount = await isAddressTaken(query, email)
  const isAgency = teamId === agencyId
  return { company, isAgency, inviter, email, role, expiresAt, hasAccount }
}

/** The link is proof enough. Also succeeds for an unknown one. */
export async function declineInvitation({ query }: Database, token: string): Promise<void> {
  await takeToken(query, 'invitation', token)
}

/** Only for the account of the invited address, which the link confirms. Null for a new operator, whose session ends. */
export async function acceptInvitation(
  { database }: Accounts,
  { user, origin }: UserCall,
  proof: Proof,
): Promise<UserWithSession | null> {
  const teamId = await database.change(async (trx) => {
    await lockSession(trx, user)
    // Read again: the address may have changed since the call was authorized. Only the owner of the mailbox has a
    // valid token, so this reveals nothing to anyone else.
    const account = await findUser(trx, 'id', user.id)
    const invitation =
      'token' in proof
        ? await findInvitation(trx, proof.token)
        : await toInvitation(trx, await findByAddress(trx, account, proof.id))
    if (invitation.email !== account?.email) {
      throw new CallError('forbidden', teamMessages.invitationForOther)
    }
    await join(trx, { invitation, user, origin })
    if (invitation.teamId !== agencyId) {
      await setSessionCompany(trx, user.sessionId, invitation.teamId)
    }
    return invitation.teamId
  })
  return teamId === agencyId ? null : readAgain(database, user)
}

/** Creates the account of the invited address, which the link confirms, without a company of its own, and signs in. */
export async function signUpByInvitation(
  accounts: Accounts,
  { token, name, password }: InvitedSignUp,
  { headers, origin }: Pick<UserCall, 'headers' | 'origin'>,
): Promise<SignedIn> {
  await rejectCommonPassword(password, 'password')
  const passwordHash = await accounts.passwords.hash(password)
  return accounts.database.change(async (trx) => {
    const invitation = await findInvitation(trx, token)
    const { email } = invitation
    const user = { id: randomUUID(), name, email }
    if (!(await insertUser(trx, { ...user, passwordHash, isEmailConfirmed: true }))) {
      throw new CallError('conflict', teamMessages.accountExists)
    }
    const event = { userId: user.id, origin }
    await recordSecurityEvent(trx, { ...event, kind: 'signed-up' })
    await recordSecurityEvent(trx, { ...event, kind: 'consented' })
    await join(trx, { invitation, user, origin })
    return openSession(accounts, trx, user.id, new Date(), { headers, origin })
  })
}

/** Those that can be accepted without the emailed link. One to the agency cannot: operators reach all clients. */
export async function listInvitations(
  query: Query,
  { email, isEmailConfirmed }: Pick<SessionUser, 'email' | 'isEmailConfirmed'>,
): Promise<OpenInvitation[]> {
  if (!isEmailConfirmed) return []
  const sent = await listTokens(query, 'invitation', { email }, shownInvitations)
  const toCompanies = sent.filter(({ companyId }) => companyId !== agencyId)
  const ids = toCompanies.map(({ id }) => id)
  if (ids.length === 0) return []
  return query
    .selectFrom('token')
    .innerJoin('company', 'company.id', 'token.companyId')
    .innerJoin('user', 'user.id', 'token.userId')
    .where('token.id', 'in', ids)
    .select(['token.id', 'company.name as company', 'user.name as inviter'])
    .execute()
}

const shownInvitations = 5

async function findByAddress(
  query: Query,
  account: Awaited<ReturnType<typeof findUser>>,
  id: string,
) {
  if (account?.isEmailConfirmed !== 1) return undefined
  const [found] = await listTokens(query, 'invitation', { email: account.email, id }, 1)
  return found?.companyId === agencyId ? undefined : found
}

type Proof = { token: string } | { id: string }

async function findInvitation(query: Query, token: string) {
  return toInvitation(query, await findToken(query, 'invitation', token))
}

/** Foreign keys delete it with its company, and with the account of the owner who sent it. */
async function toInvitation(query: Query, invitation: Token<'invitation'> | undefined) {
  if (invitation === undefined) throw new CallError('invalid', teamMessages.invitationStale)
  const teamId = invitation.companyId ?? ''
  return {
    id: invitation.id,
    teamId,
    company: (await findCompanyName(query, teamId)) ?? '',
    invitedBy: invitation.userId ?? '',
    email: invitation.email ?? '',
    role: invitation.payload.role,
    expiresAt: invitation.expiresAt,
  }
}

interface Joining {
  invitation: Awaited<ReturnType<typeof findInvitation>>
  user: { id: string; name: string }
  origin: CallOrigin
}

/** Members keep their role. An operator, also a suspended one, gets an error: nothing changes, and their session goes on. */
async function join(trx: Transaction, { invitation, user, origin }: Joining): Promise<void> {
  const { id: invitationId, teamId, company, role, invitedBy, email: address } = invitation
  const members = await lockMembers(trx, teamId)
  // Of two calls at once, one deletes it.
  const [taken] = await deleteTokens(trx, ['invitation'], { id: invitationId })
  if (taken === undefined) throw new CallError('invalid', teamMessages.invitationStale)
  if (members.length >= teamRules.membersMax) {
    throw new CallError('conflict', teamMessages.tooManyMembers)
  }
  const userId = user.id
  await updateUser(trx, userId, { isEmailConfirmed: 1 })
  const at = new Date().toISOString()
  if (!(await insertMembership(trx, { companyId: teamId, userId, role, at }))) {
    if (teamId === agencyId) throw new CallError('conflict', teamMessages.alreadyMember)
    await updateMembership(trx, { companyId: teamId, userId }, { usedAt: at })
    return
  }
  trx.announce({ kind: 'access', userId })
  const by = { actorId: invitedBy, origin }
  if (teamId === agencyId) {
    const outcome = role === 'owner' ? 'admin' : 'operator'
    await recordAgencyRole(trx, { id: userId, email: address }, outcome, by)
    return
  }
  await joinWeekly(trx, teamId, userId)
  await recordSecurityEvent(trx, { userId, ...by, kind: 'member-joined', detail: role })
  for (const { id, email, mayRead } of await listOwners(trx, teamId)) {
    if (id === userId) continue
    const change = { outcome: 'joined', company, ...(mayRead && { member: user.name }) } as const
    await enqueueMail(trx, email, 'membership-changed', change)
  }
}

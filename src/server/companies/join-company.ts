import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { companyRules, type InvitedSignUp } from '#domain/companies/company.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { rejectCommonPassword } from '#server/accounts/common-passwords.ts'
import { setPasswordHash } from '#server/accounts/credentials-store.ts'
import { lockSession } from '#server/accounts/lock-session.ts'
import { openSession, type SignedIn } from '#server/accounts/open-session.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { UserWithSession } from '#server/accounts/session-user.ts'
import { confirmAddress, findUser, insertUser } from '#server/accounts/user-store.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { composeMembership } from '#server/notifications/mail/compose-membership.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { readAgain } from './companies.ts'
import { setSessionCompany } from './company-access-store.ts'
import { deleteCompanyInvitation, findCompanyInvitation } from './company-invitation-store.ts'
import { insertMembership, lockMembers, setCompanyUsed } from './membership-store.ts'

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
    const account = await findUser(trx, user.id)
    const invitation = await requireInvitation(trx, token)
    // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
    if (invitation.email !== account?.email) {
      throw new CallError('forbidden', companyMessages.invitationForOther)
    }
    await join(trx, announce, database, { invitation, userId: user.id, member: user.name, origin })
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
  const hash = await accounts.passwords.hash(password)
  return database.change(async (trx, announce) => {
    const invitation = await requireInvitation(trx, token)
    const { email } = invitation
    const userId = randomUUID()
    if (!(await insertUser(trx, { id: userId, name, email, isEmailConfirmed: true }))) {
      throw new CallError('conflict', companyMessages.accountExists)
    }
    await setPasswordHash(trx, userId, hash)
    await recordSecurityEvent(trx, { userId, kind: 'signed-up', origin })
    await recordSecurityEvent(trx, { userId, kind: 'consented', origin })
    await join(trx, announce, database, { invitation, userId, member: name, origin })
    return openSession(accounts, trx, userId, new Date(), { headers, origin })
  })
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findCompanyInvitation>>>

async function requireInvitation(trx: Query, token: string): Promise<Invitation> {
  const invitation = await findCompanyInvitation(trx, token, new Date())
  if (invitation === undefined) throw new CallError('invalid', companyMessages.invitationStale)
  return invitation
}

interface Joining {
  invitation: Invitation
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
  { invitation, userId, member, origin }: Joining,
): Promise<void> {
  const { id, companyId, company, role, invitedBy } = invitation
  const members = await lockMembers(trx, database, companyId)
  if ((await deleteCompanyInvitation(trx, companyId, id)) === undefined) {
    throw new CallError('invalid', companyMessages.invitationStale)
  }
  if (members.length >= companyRules.membersMax) {
    throw new CallError('conflict', companyMessages.tooManyMembers)
  }
  await confirmAddress(trx, userId)
  const at = new Date().toISOString()
  if (!(await insertMembership(trx, { companyId, userId, role, at }))) {
    await setCompanyUsed(trx, companyId, userId, at)
    return
  }
  announce({ kind: 'access', userId })
  const about = { userId, actorId: invitedBy, origin, detail: role }
  await recordSecurityEvent(trx, { ...about, kind: 'member-joined' })
  for (const owner of members.filter((one) => one.role === 'owner')) {
    await enqueueMail(trx, announce, composeMembership(owner.email, 'joined', { company, member }))
  }
}

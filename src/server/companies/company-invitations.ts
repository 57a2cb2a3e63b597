import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  companyRules,
  type Members,
  type NewMember,
  type ReadInvitation,
} from '#domain/companies/company.ts'
import { companyMessages, ownerActions } from '#domain/companies/company-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { normalEmail } from '#server/accounts/normal-email.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { isAddressTaken } from '#server/accounts/user-store.ts'
import type { Database, Query } from '#server/db/database.ts'
import { composeCompanyInvitation } from '#server/notifications/mail/compose-company-invitation.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import {
  deleteCompanyInvitation,
  findCompanyInvitation,
  insertCompanyInvitation,
  listCompanyInvitations,
} from './company-invitation-store.ts'
import { readMembers } from './members.ts'
import { lockMembersAsOwner } from './require-owner.ts'

const dayMs = 24 * 60 * 60_000

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
  const [token, createdAt] = [randomBytes(18).toString('base64url'), new Date()]
  const expiresAt = new Date(createdAt.getTime() + companyRules.invitationDays * dayMs)
  return database.change(async (trx, announce) => {
    const { manage } = ownerActions
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, manage)
    if (members.some((member) => member.email === email)) {
      const { alreadyMember } = companyMessages
      throw new CallError('conflict', alreadyMember, { email: alreadyMember })
    }
    const open = await listCompanyInvitations(trx, companyId, createdAt)
    const others = open.filter((invitation) => invitation.email !== email)
    if (others.length >= companyRules.invitationsMax) {
      throw new CallError('conflict', companyMessages.tooManyInvitations)
    }
    await limitMail(trx)
    const invitation = { companyId, email, role, token, createdAt, expiresAt }
    await insertCompanyInvitation(trx, { ...invitation, invitedBy: user.id })
    const names = { company: user.company ?? '', inviter: user.name }
    const mail = composeCompanyInvitation(email, publicUrl, { ...names, token })
    await enqueueMail(trx, announce, mail)
    const event = { userId: user.id, kind: 'member-invited', origin, detail: email } as const
    await recordSecurityEvent(trx, event)
    return readMembers(trx, user)
  })
}

/** Has the same result for an invitation that is gone already. */
export function revokeInvitation(
  database: Database,
  user: SessionUser,
  id: string,
  origin: CallOrigin,
): Promise<Members> {
  return database.change(async (trx) => {
    const { companyId } = await lockMembersAsOwner(trx, database, user, ownerActions.manage)
    const detail = await deleteCompanyInvitation(trx, companyId, id)
    if (detail !== undefined) {
      const event = { userId: user.id, kind: 'invitation-withdrawn', origin, detail } as const
      await recordSecurityEvent(trx, event)
    }
    return readMembers(trx, user)
  })
}

/** What a link leads to. Opening it changes nothing. */
export async function readInvitation({ query }: Database, token: string): Promise<ReadInvitation> {
  const invitation = await findCompanyInvitation(query, token, new Date())
  if (invitation === undefined) throw new CallError('invalid', companyMessages.invitationStale)
  const { company, inviter, email, role, expiresAt } = invitation
  const hasAccount = await isAddressTaken(query, email)
  return { company, inviter, email, role, expiresAt, hasAccount }
}

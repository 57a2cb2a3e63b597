import { randomBytes } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  invitationDays,
  type NewInvitation,
  type OperatorAccounts,
} from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import type { Database } from '#server/db/database.ts'
import { composeInvitation } from '#server/notifications/mail/compose-invitation.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { applyStanding } from './apply-standing.ts'
import { readOperatorAccounts } from './change-operator.ts'
import { lockSession } from './lock-session.ts'
import { normalEmail } from './normal-email.ts'
import { findStanding, lockAdmins } from './operator-account-store.ts'
import { deleteInvitation, findInvitation, insertInvitation } from './operator-invitation-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { SessionUser, UserWithSession } from './session-user.ts'
import { confirmAddress } from './user-store.ts'

const dayMs = 24 * 60 * 60_000

/** Whether the address has an account makes no difference: its owner signs in or up with it. */
export function inviteOperator(
  { database, publicUrl }: Accounts,
  admin: SessionUser,
  { email: typed, role }: NewInvitation,
  origin: CallOrigin,
): Promise<OperatorAccounts> {
  const email = normalEmail(typed)
  const [token, createdAt] = [randomBytes(18).toString('base64url'), new Date()]
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
  return database.change(async (trx, announce) => {
    // A removal that runs at the same time is waited for: the invitations of a former admin end with it.
    if (!(await lockAdmins(trx, database)).includes(admin.id)) throw new CallError('forbidden')
    const known = await findStanding(trx, 'email', email)
    if (known?.role === 'operator') throwTaken(operatorMessages.alreadyOperator)
    if (known?.suspendedAt) throwTaken(operatorMessages.suspendedOperator)
    const stored = { email, role, token, invitedBy: admin.id, createdAt, expiresAt }
    await insertInvitation(trx, stored)
    await enqueueMail(trx, announce, composeInvitation(email, publicUrl, { role, token }))
    const event = { userId: admin.id, kind: 'operator-invited', origin, detail: email } as const
    await recordSecurityEvent(trx, event)
    return readOperatorAccounts({ query: trx })
  })
}

/** Has the same result for an invitation that is gone already. */
export function withdrawInvitation(
  database: Database,
  admin: SessionUser,
  id: string,
  origin: CallOrigin,
): Promise<OperatorAccounts> {
  return database.change(async (trx) => {
    const detail = await deleteInvitation(trx, id)
    if (detail !== undefined) {
      const event = { userId: admin.id, kind: 'invitation-withdrawn', origin, detail } as const
      await recordSecurityEvent(trx, event)
    }
    return readOperatorAccounts({ query: trx })
  })
}

/**
 * Accepts an invitation as the account of its own address; any other account changes nothing. The link was sent to that
 * address, so it confirms it. Returns the headers that remove the cookie: the grant ends this session as well.
 */
export async function acceptInvitation(
  { database, cookie }: Accounts,
  user: UserWithSession,
  token: string,
  origin: CallOrigin,
): Promise<Headers> {
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const account = await findStanding(trx, 'id', user.id)
    const invitation = await findInvitation(trx, token, new Date())
    if (!account || !invitation) throw new CallError('invalid', operatorMessages.invitationStale)
    // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
    if (invitation.email !== account.email) {
      throw new CallError('forbidden', operatorMessages.invitationForOther)
    }
    if ((await deleteInvitation(trx, invitation.id)) === undefined) {
      throw new CallError('invalid', operatorMessages.invitationStale)
    }
    await confirmAddress(trx, user.id)
    await applyStanding(trx, announce, account, {
      role: 'operator',
      adminSince: invitation.role === 'admin' ? new Date().toISOString() : null,
      suspendedAt: null,
      outcome: invitation.role,
      actorId: invitation.invitedBy,
      origin,
    })
  })
  return cookie.expire()
}

function throwTaken(message: string): never {
  throw new CallError('conflict', message, { email: message })
}

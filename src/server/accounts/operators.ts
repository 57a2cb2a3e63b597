import { CallError, fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import {
  invitationDays,
  type NewInvitation,
  type OperatorAccount,
  type OperatorAccounts,
  type OperatorAction,
} from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import { enqueueMail, type MailData } from '#server/notifications/mail/enqueue-mail.ts'
import type { RoleOutcome } from '#server/notifications/mail/team-mails.ts'
import type { Accounts } from './accounts.ts'
import { deleteApiTokensOf } from './api-token-store.ts'
import {
  issueInvitation,
  listInvitations,
  requireInvitation,
  spendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { listOperatorAccounts, lockAdmins } from './operator-account-store.ts'
import { type CallOrigin, recordSecurityEvent, type UserCall } from './record-security-event.ts'
import type { UserWithSession } from './session-user.ts'
import { lockSession } from './sessions.ts'
import { deleteSessions } from './sessions-store.ts'
import { findUser, lockUser, updateUser } from './user-store.ts'

/** What decides what an account may do. */
type AccountRole = Pick<Schema['user'], 'role' | 'adminSince' | 'suspendedAt'>

export async function readOperatorAccounts({
  query,
}: Pick<Database, 'query'>): Promise<OperatorAccounts> {
  return {
    operators: await listOperatorAccounts(query),
    invitations: await listInvitations(query, 'operator-invitation', null),
  }
}

/** Emails every admin, who did it included: it may not have been them. */
export async function emailAdmins<Kind extends keyof MailData>(
  trx: Query,
  announce: Announce,
  kind: Kind,
  data: MailData[Kind],
): Promise<void> {
  for (const { email, role, isSuspended } of await listOperatorAccounts(trx)) {
    if (role === 'admin' && !isSuspended) await enqueueMail(trx, announce, email, kind, data)
  }
}

/**
 * Locks all admins for the rest of a transaction, and checks that the caller is still one of them, in a session that
 * has not ended. So a former admin adds nothing that outlasts the role, and two calls at once are counted in turn.
 */
export async function lockAsAdmin(
  trx: Query,
  database: Pick<Database, 'engine'>,
  user: UserWithSession,
): Promise<void> {
  if (!(await lockAdmins(trx, database)).includes(user.id)) throw new CallError('forbidden')
  await lockSession(trx, database, user)
}

/** What an admin does with an operator. The last admin cannot be taken away. */
export function changeOperator(
  database: Database,
  { user: admin, origin }: UserCall,
  id: string,
  action: OperatorAction,
): Promise<OperatorAccounts> {
  return database.change(async (trx, announce) => {
    const admins = await lockAdmins(trx, database)
    // Another admin may have taken the role away since the call was authorized.
    if (!admins.includes(admin.id)) throw new CallError('forbidden')
    const account = await lockUser(trx, database, 'id', id)
    const next = account && nextRole(account, action)
    if (!next) throw new CallError('conflict', operatorMessages.changedMeanwhile)
    const isAdminAfter = next.role === 'operator' && next.adminSince !== null
    if (admins.length === 1 && admins[0] === id && !isAdminAfter) {
      throw new CallError('conflict', operatorMessages.lastAdmin)
    }
    const applied = { ...next, outcome: outcomes[action], actorId: admin.id, origin }
    await applyRole(trx, announce, account, applied)
    return readOperatorAccounts({ query: trx })
  })
}

const outcomes: Record<OperatorAction, RoleOutcome> = {
  suspend: 'suspended',
  restore: 'restored',
  remove: 'removed',
  'make-admin': 'admin',
  'make-operator': 'demoted',
}

/** Undefined where the action does not fit, because another admin was quicker. */
function nextRole(before: AccountRole, action: OperatorAction): AccountRole | undefined {
  const { role, adminSince, suspendedAt } = before
  const now = new Date().toISOString()
  const isOperator = role === 'operator'
  const isAdmin = isOperator && adminSince !== null
  const isSuspended = suspendedAt !== null
  const next: Record<OperatorAction, false | AccountRole> = {
    suspend: isOperator && { role: 'client', adminSince, suspendedAt: now },
    restore: isSuspended && { role: 'operator', adminSince, suspendedAt: null },
    remove: (isOperator || isSuspended) && { role: 'client', adminSince: null, suspendedAt: null },
    'make-admin': isOperator && !isAdmin && { ...before, adminSince: now },
    'make-operator': isAdmin && { ...before, adminSince: null },
  }
  return next[action] || undefined
}

/** Whether the address has an account makes no difference: its owner signs in or up with it. */
export function inviteOperator(
  { database, publicUrl }: Accounts,
  { user: admin, origin }: UserCall,
  { email: typed, role }: NewInvitation,
): Promise<OperatorAccounts> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    // A removal that runs at the same time is waited for: the invitations of a former admin end with it.
    if (!(await lockAdmins(trx, database)).includes(admin.id)) throw new CallError('forbidden')
    const known = await findUser(trx, 'email', email)
    if (known?.role === 'operator') {
      throw fieldError('email', operatorMessages.alreadyOperator, 'conflict')
    }
    if (known?.suspendedAt) {
      throw fieldError('email', operatorMessages.suspendedOperator, 'conflict')
    }
    const invitation = { email, role, companyId: null, invitedBy: admin.id, days: invitationDays }
    const token = await issueInvitation(trx, 'operator-invitation', invitation)
    await enqueueMail(trx, announce, email, 'operator-invitation', { publicUrl, role, token })
    const event = { userId: admin.id, kind: 'operator-invited', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: email })
    return readOperatorAccounts({ query: trx })
  })
}

export function withdrawOperatorInvitation(
  database: Database,
  call: UserCall,
  id: string,
): Promise<OperatorAccounts> {
  return database.change(async (trx) => {
    await withdrawInvitation(trx, 'operator-invitation', { id, companyId: null }, call)
    return readOperatorAccounts({ query: trx })
  })
}

/**
 * Accepts an invitation as the account of its own address; any other account changes nothing. The link was sent to that
 * address, so it confirms it. Returns the headers that remove the cookie: the grant ends this session as well.
 */
export async function acceptOperatorInvitation(
  { database, cookie }: Accounts,
  { user, origin }: UserCall,
  token: string,
): Promise<Headers> {
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    // Read again: the address may have changed since the call was authorized.
    const account = await findUser(trx, 'id', user.id)
    if (account === undefined) throw new CallError('signed-out')
    const invitation = await requireInvitation(trx, 'operator-invitation', token, account.email)
    await spendInvitation(trx, 'operator-invitation', token)
    await updateUser(trx, user.id, { isEmailConfirmed: 1 })
    const { role } = invitation.payload
    await applyRole(trx, announce, account, {
      role: 'operator',
      adminSince: role === 'admin' ? new Date().toISOString() : null,
      suspendedAt: null,
      outcome: role,
      actorId: invitation.userId,
      origin,
    })
  })
  return cookie.expire()
}

interface AppliedRole extends AccountRole {
  outcome: RoleOutcome
  /** Who did it; absent on the command line. */
  actorId?: string | null
  origin: CallOrigin | null
}

/** Removal and demotion take effect by themselves: the role is read with every call. */
const endsAccess: Record<RoleOutcome, boolean> = {
  operator: true,
  admin: true,
  restored: true,
  suspended: true,
  demoted: false,
  removed: false,
}

/**
 * Changes what an account may do, with its entry in the log and its email. A grant ends every session and other access:
 * one from before, perhaps made by another person, must not get an operator's rights. So does a suspension.
 */
async function applyRole(
  trx: Query,
  announce: Announce,
  { id, email }: { id: string; email: string },
  { outcome, actorId = null, origin, role, adminSince, suspendedAt }: AppliedRole,
): Promise<void> {
  await updateUser(trx, id, { role, adminSince, suspendedAt })
  if (endsAccess[outcome]) {
    await deleteSessions(trx, { userId: id })
    await deleteApiTokensOf(trx, id)
  }
  // What a former admin has prepared, and what would undo the change.
  if (role !== 'operator' || adminSince === null) {
    await deleteTokens(trx, ['operator-invitation'], { userId: id })
    await deleteApiTokensOf(trx, id)
  }
  await deleteTokens(trx, ['operator-invitation'], { email })
  announce({ kind: 'access', userId: id })
  const detail = origin === null ? `${outcome}, command line` : outcome
  await recordSecurityEvent(trx, { userId: id, kind: 'role-changed', origin, detail, actorId })
  await enqueueMail(trx, announce, email, 'role-changed', { outcome })
}

/* What the command line does. It needs no admin: the first one comes from here. */

export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'unconfirmed'

interface GrantOptions {
  isAdmin?: boolean
  /** Also grants the role to an account whose address has not been confirmed. */
  allowUnconfirmed?: boolean
}

/**
 * Makes an account an operator's or an admin's; a suspended one is restored. Anyone can sign up with any address, so an
 * unconfirmed one is rejected unless the caller allows it.
 */
export function grantOperator(
  database: Database,
  typed: string,
  { isAdmin = false, allowUnconfirmed = false }: GrantOptions = {},
): Promise<RoleChange> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    // A sign-in that runs at the same time waits, and then reads the new role.
    const account = await lockUser(trx, database, 'email', email)
    if (account === undefined) return 'unknown'
    const wasOperator = account.role === 'operator'
    if (wasOperator && (!isAdmin || account.adminSince !== null)) return 'unchanged'
    if (!account.isEmailConfirmed && !allowUnconfirmed) return 'unconfirmed'
    await applyRole(trx, announce, account, {
      role: 'operator',
      adminSince: isAdmin ? new Date().toISOString() : null,
      suspendedAt: null,
      outcome: isAdmin ? 'admin' : 'operator',
      origin: null,
    })
    return 'changed'
  })
}

/** Takes effect with the account's next call: the role is read with every call. */
export function revokeOperator(database: Database, typed: string): Promise<RoleChange> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    const account = await lockUser(trx, database, 'email', email)
    if (account === undefined) return 'unknown'
    if (account.role === 'client' && account.suspendedAt === null) return 'unchanged'
    const client = { role: 'client', adminSince: null, suspendedAt: null } as const
    await applyRole(trx, announce, account, { ...client, outcome: 'removed', origin: null })
    return 'changed'
  })
}

export function listOperators({ query }: Database): Promise<OperatorAccount[]> {
  return listOperatorAccounts(query)
}

import { CallError } from '#contract/errors.ts'
import type { OperatorAccounts, OperatorAction } from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import type { Database } from '#server/db/database.ts'
import type { RoleOutcome } from '#server/notifications/mail/compose-role-changed.ts'
import { applyStanding } from './apply-standing.ts'
import { lockCredentials } from './credentials-store.ts'
import {
  findStanding,
  listOperatorAccounts,
  lockAdmins,
  type Standing,
} from './operator-account-store.ts'
import { listInvitations } from './operator-invitation-store.ts'
import type { CallOrigin } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'

export async function readOperatorAccounts({
  query,
}: Pick<Database, 'query'>): Promise<OperatorAccounts> {
  return {
    operators: await listOperatorAccounts(query),
    invitations: await listInvitations(query, new Date()),
  }
}

/** What an admin does with an operator. The last admin cannot be taken away. */
export function changeOperator(
  database: Database,
  admin: SessionUser,
  { id, action }: { id: string; action: OperatorAction },
  origin: CallOrigin,
): Promise<OperatorAccounts> {
  return database.change(async (trx, announce) => {
    const admins = await lockAdmins(trx, database)
    // Another admin may have taken the role away since the call was authorized.
    if (!admins.includes(admin.id)) throw new CallError('forbidden')
    await lockCredentials(trx, database, 'user.id', id)
    const account = await findStanding(trx, 'id', id)
    const next = account && nextStanding(account, action)
    if (!next) throw new CallError('conflict', operatorMessages.changedMeanwhile)
    const isAdminAfter = next.role === 'operator' && next.adminSince !== null
    if (admins.length === 1 && admins[0] === id && !isAdminAfter) {
      throw new CallError('conflict', operatorMessages.lastAdmin)
    }
    const applied = { ...next, outcome: outcomes[action], actorId: admin.id, origin }
    await applyStanding(trx, announce, account, applied)
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
function nextStanding(before: Standing, action: OperatorAction): Standing | undefined {
  const { role, adminSince, suspendedAt } = before
  const now = new Date().toISOString()
  const isOperator = role === 'operator'
  const isAdmin = isOperator && adminSince !== null
  const isSuspended = suspendedAt !== null
  const next: Record<OperatorAction, false | Standing> = {
    suspend: isOperator && { role: 'client', adminSince, suspendedAt: now },
    restore: isSuspended && { role: 'operator', adminSince, suspendedAt: null },
    remove: (isOperator || isSuspended) && { role: 'client', adminSince: null, suspendedAt: null },
    'make-admin': isOperator && !isAdmin && { ...before, adminSince: now },
    'make-operator': isAdmin && { ...before, adminSince: null },
  }
  return next[action] || undefined
}

import type { Role } from '#domain/role.ts'
import { lockCredentials } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { deleteSessionsOf } from '#server/db/sessions-store.ts'
import { findRole, listAddressesOf, setRole } from '#server/db/user-store.ts'
import { composeRoleChanged } from '#server/services/mail/compose-role-changed.ts'
import { enqueueMail } from '#server/services/mail/enqueue-mail.ts'
import { endOtherAccess } from './end-other-access.ts'
import { normalEmail } from './normal-email.ts'
import { recordSecurityEvent } from './record-security-event.ts'

export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'unconfirmed'

interface GrantOptions {
  /** Also grants the role to an account whose address has not been confirmed. */
  allowUnconfirmed?: boolean
}

/**
 * Ends every session and other access of the account: one from before the grant, perhaps made by another
 * person, must not get an operator's rights. Anyone can sign up with any address, so an unconfirmed one is
 * rejected unless the caller allows it.
 */
export function grantOperator(
  database: Database,
  email: string,
  { allowUnconfirmed = false }: GrantOptions = {},
): Promise<RoleChange> {
  return changeRole(database, email, 'operator', !allowUnconfirmed)
}

/** Takes effect with the account's next call: the role is read with every call. */
export function revokeOperator(database: Database, email: string): Promise<RoleChange> {
  return changeRole(database, email, 'client', false)
}

export function listOperators({ query }: Database): Promise<string[]> {
  return listAddressesOf(query, 'operator')
}

function changeRole(
  database: Database,
  typed: string,
  role: Role,
  needsConfirmed: boolean,
): Promise<RoleChange> {
  const email = normalEmail(typed)
  return database.change(async (trx, announce) => {
    // A sign-in that runs at the same time waits, and then reads the new role.
    await lockCredentials(trx, database, 'user.email', email)
    const account = await findRole(trx, email)
    if (account === null) return 'unknown'
    if (account.role === role) return 'unchanged'
    if (needsConfirmed && !account.isEmailConfirmed) return 'unconfirmed'
    await setRole(trx, account.id, role)
    if (role === 'operator') {
      await deleteSessionsOf(trx, account.id)
      await endOtherAccess(trx, account.id)
    }
    announce({ kind: 'access', userId: account.id })
    const detail = `${role}, command line`
    await recordSecurityEvent(trx, {
      userId: account.id,
      kind: 'role-changed',
      origin: null,
      detail,
    })
    await enqueueMail(trx, announce, composeRoleChanged(email, role))
    return 'changed'
  })
}

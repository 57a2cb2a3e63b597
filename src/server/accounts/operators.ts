import type { OperatorAccount } from '#domain/accounts/operator-account.ts'
import type { Database } from '#server/db/database.ts'
import { applyStanding } from './apply-standing.ts'
import { lockCredentials } from './credentials-store.ts'
import { normalEmail } from './normal-email.ts'
import { findStanding, listOperatorAccounts } from './operator-account-store.ts'

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
    await lockCredentials(trx, database, 'user.email', email)
    const account = await findStanding(trx, 'email', email)
    if (account === undefined) return 'unknown'
    const wasOperator = account.role === 'operator'
    if (wasOperator && (!isAdmin || account.adminSince !== null)) return 'unchanged'
    if (!account.isEmailConfirmed && !allowUnconfirmed) return 'unconfirmed'
    await applyStanding(trx, announce, account, {
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
    await lockCredentials(trx, database, 'user.email', email)
    const account = await findStanding(trx, 'email', email)
    if (account === undefined) return 'unknown'
    if (account.role === 'client' && account.suspendedAt === null) return 'unchanged'
    const standing = { role: 'client', adminSince: null, suspendedAt: null } as const
    await applyStanding(trx, announce, account, { ...standing, outcome: 'removed', origin: null })
    return 'changed'
  })
}

export function listOperators({ query }: Database): Promise<OperatorAccount[]> {
  return listOperatorAccounts(query)
}

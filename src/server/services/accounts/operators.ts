import type { Role } from '#domain/user.ts'
import type { Database } from '#server/db/database.ts'
import {
  isAddressConfirmed,
  isAddressTaken,
  listAddressesOf,
  setRole,
} from '#server/db/people-store.ts'
import { normalEmail } from './normal-email.ts'

export type RoleChange = 'changed' | 'unchanged' | 'unknown'

/** Holds from the person's next call on: a role is read with every one. */
export function grantOperator(database: Database, email: string): Promise<RoleChange> {
  return changeRole(database, email, 'operator')
}

export function revokeOperator(database: Database, email: string): Promise<RoleChange> {
  return changeRole(database, email, 'client')
}

/** Anybody can sign up with an address; only its owner can confirm it. */
export function isConfirmed({ query }: Database, email: string): Promise<boolean> {
  return isAddressConfirmed(query, normalEmail(email))
}

export function listOperators({ query }: Database): Promise<string[]> {
  return listAddressesOf(query, 'operator')
}

function changeRole(database: Database, typed: string, role: Role): Promise<RoleChange> {
  const email = normalEmail(typed)
  return database.change(async (trx) => {
    if (await setRole(trx, email, role)) return 'changed'
    return (await isAddressTaken(trx, email)) ? 'unchanged' : 'unknown'
  })
}

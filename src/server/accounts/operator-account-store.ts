import { sql } from 'kysely'
import type { OperatorAccount } from '#domain/accounts/operator-account.ts'
import type { Database, Query } from '#server/db/database.ts'

/** Every operator by address, suspended ones included. */
export async function listOperatorAccounts(query: Query): Promise<OperatorAccount[]> {
  const users = query.selectFrom('user').select('id')
  // Each by its own index: the two conditions in one query would be checked for every user.
  const operators = users.where('role', '=', sql.lit('operator'))
  const ids = operators.unionAll(users.where('suspendedAt', 'is not', null))
  const rows = await query
    .selectFrom('user')
    .where('id', 'in', ids)
    .orderBy('email')
    .select(['id', 'name', 'email', 'adminSince', 'suspendedAt'])
    .execute()
  return rows.map(({ id, name, email, adminSince, suspendedAt }) => ({
    id,
    name,
    email,
    role: adminSince === null ? 'operator' : 'admin',
    isSuspended: suspendedAt !== null,
  }))
}

/**
 * Locks the admins' rows, so that two of them cannot remove each other at once, and returns their ids. SQLite has one
 * write transaction at a time anyway.
 */
export async function lockAdmins(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('user')
    .where('role', '=', 'operator')
    .where('adminSince', 'is not', null)
    .orderBy('id')
    .select('id')
    .$if(engine === 'postgres', (admins) => admins.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/** Every operator, for choosing one. */
export function listOperators(query: Query): Promise<{ id: string; name: string }[]> {
  return query
    .selectFrom('user')
    .where('role', '=', 'operator')
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
}

/** Undefined for an account that is not an operator's. */
export async function findOperatorName(query: Query, id: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('user')
    .where('id', '=', id)
    .where('role', '=', 'operator')
    .select('name')
    .executeTakeFirst()
  return row?.name
}

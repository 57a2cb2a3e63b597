import type { Database, Query } from '#server/db/database.ts'

interface Credentials {
  userId: string
  /** Of the password. */
  hash: string
}

/** An account's password hash, if there is such an account and it has one. */
export async function findCredentials(
  query: Query,
  by: 'user.id' | 'user.email',
  value: string,
): Promise<Credentials | null> {
  const row = await query
    .selectFrom('user')
    .where(by, '=', value)
    .select(['id', 'passwordHash'])
    .executeTakeFirst()
  return row?.passwordHash ? { userId: row.id, hash: row.passwordHash } : null
}

/** Returns whether there was a password. */
export async function deletePassword(query: Query, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('user')
    .set({ passwordHash: null })
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks a user's row, so that changes of their password or sessions run one at a time until the
 * transaction ends. SQLite has one write transaction at a time anyway.
 */
export async function lockCredentials(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  by: 'user.id' | 'user.email',
  value: string,
): Promise<void> {
  if (engine === 'sqlite') return
  await trx.selectFrom('user').where(by, '=', value).select('user.id').forUpdate().execute()
}

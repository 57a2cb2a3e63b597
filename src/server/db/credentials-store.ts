import { randomUUID } from 'node:crypto'
import type { Database, Query } from './database.ts'

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
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('account.providerId', '=', 'credential')
    .where(by, '=', value)
    .select(['account.userId', 'account.password'])
    .executeTakeFirst()
  return row?.password ? { userId: row.userId, hash: row.password } : null
}

/** Of an account that may have had one already. */
export async function setPasswordHash(query: Query, userId: string, hash: string): Promise<void> {
  await deletePassword(query, userId)
  const now = new Date().toISOString()
  const account = { id: randomUUID(), accountId: userId, providerId: 'credential', userId }
  await query
    .insertInto('account')
    .values({ ...account, password: hash, createdAt: now, updatedAt: now })
    .execute()
}

/** Returns whether there was a password. */
export async function deletePassword(query: Query, userId: string): Promise<boolean> {
  const row = await query
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

/**
 * Invalidates every emailed link of an account, and every sign-in that has begun. A value is the account's id,
 * or that and an address.
 */
export async function deleteTokens(query: Query, userId: string): Promise<void> {
  await query
    .deleteFrom('verification')
    .where((eb) => eb.or([eb('value', '=', userId), eb('value', 'like', `${userId} %`)]))
    .execute()
  await query.deleteFrom('signInLink').where('userId', '=', userId).execute()
  await query.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
}

export async function deleteExpiredTokens(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('verification').where('expiresAt', '<=', now.toISOString()).execute()
}

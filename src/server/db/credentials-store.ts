import type { Database, Query } from './database.ts'

/** The hash of somebody's password, if they have one. */
export async function findPasswordHash(
  query: Query,
  by: 'user.id' | 'user.email',
  value: string,
): Promise<string | null> {
  const row = await query
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('account.providerId', '=', 'credential')
    .where(by, '=', value)
    .select('account.password')
    .executeTakeFirst()
  return row?.password ?? null
}

/**
 * Lets one change of somebody's password or sessions happen at a time, until the transaction ends.
 * SQLite has one transaction at a time anyway.
 */
export async function holdCredentials(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  by: 'user.id' | 'user.email',
  value: string,
): Promise<void> {
  if (engine === 'sqlite') return
  await trx.selectFrom('user').where(by, '=', value).select('user.id').forUpdate().execute()
}

/** Makes every link that was mailed to somebody useless. */
export async function forgetTokens(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('verification').where('value', '=', userId).execute()
}

export async function forgetExpiredTokens(query: Query, now: Date): Promise<void> {
  await query.deleteFrom('verification').where('expiresAt', '<=', now.toISOString()).execute()
}

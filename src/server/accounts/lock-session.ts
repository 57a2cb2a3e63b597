import { CallError } from '#contract/errors.ts'
import type { Database, Query } from '#server/db/database.ts'
import { lockCredentials } from './credentials-store.ts'
import { findSessionUser, type UserWithSession } from './user-store.ts'

/**
 * Locks the account for the rest of a transaction, and checks that the session has not ended since the call
 * was authorized. So what gives access to the account is never created after a new password has ended all
 * other access.
 */
export async function lockSession(
  trx: Query,
  database: Pick<Database, 'engine'>,
  { id, sessionToken }: Pick<UserWithSession, 'id' | 'sessionToken'>,
): Promise<void> {
  await lockCredentials(trx, database, 'user.id', id)
  if (!(await findSessionUser(trx, sessionToken, new Date()))) throw new CallError('signed-out')
}

import { deleteTokens } from '#server/db/credentials-store.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { deleteMailTo } from '#server/db/outbox-store.ts'
import { deleteSecurityEventsOf } from '#server/db/security-event-store.ts'
import { deleteUser } from '#server/db/user-store.ts'
import { uncountOpenRequests } from '#server/services/count-event.ts'
import type { SessionUser } from '#server/services/session-user.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/**
 * Deletes a user with all their data, their security log included. One entry stays: that the account was deleted and
 * when, by an id that leads to no person any more, without network and browser.
 */
export async function forgetUser(
  trx: Query,
  announce: Announce,
  { engine }: Pick<Database, 'engine'>,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
  detail?: string,
): Promise<void> {
  await uncountOpenRequests(trx, engine, id)
  await deleteUser(trx, id)
  announce({ kind: 'access', userId: id })
  await deleteTokens(trx, id)
  await deleteMailTo(trx, email)
  await deleteSecurityEventsOf(trx, id)
  const why = detail === undefined ? {} : { detail }
  await recordSecurityEvent(trx, { userId: id, kind: 'account-deleted', origin: null, ...why })
}

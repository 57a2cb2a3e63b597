import { closeMemberships } from '#server/companies/companies.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { deleteMailTo } from '#server/notifications/mail/outbox-store.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { deleteSecurityEventsOf } from './security-event-store.ts'
import type { SessionUser } from './session-user.ts'
import { deleteUser } from './user-store.ts'

/**
 * Deletes a user with all their data, companies without another member and their security log included. One entry stays: that the account was deleted and
 * when, by an id that leads to no person any more, without network and browser.
 */
export async function forgetUser(
  trx: Query,
  announce: Announce,
  database: Pick<Database, 'engine'>,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
  detail?: string,
): Promise<void> {
  await closeMemberships(trx, announce, database, id)
  await deleteUser(trx, id)
  await deleteMailTo(trx, email)
  await deleteSecurityEventsOf(trx, id)
  const why = detail === undefined ? {} : { detail }
  await recordSecurityEvent(trx, { userId: id, kind: 'account-deleted', origin: null, ...why })
}

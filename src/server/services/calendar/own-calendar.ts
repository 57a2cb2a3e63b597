import { deleteCalendarFeed, findCalendarFeed } from '#server/db/calendar-store.ts'
import type { Database } from '#server/db/database.ts'
import {
  type CallOrigin,
  recordSecurityEvent,
} from '#server/services/accounts/record-security-event.ts'
import type { SessionUser } from '#server/services/session-user.ts'

type Owner = Pick<SessionUser, 'id'>

export async function readCalendar(
  { query }: Pick<Database, 'query'>,
  user: Owner,
): Promise<{ createdAt: string | null }> {
  return { createdAt: await findCalendarFeed(query, user.id) }
}

export function deleteCalendar(database: Database, user: Owner, origin: CallOrigin): Promise<void> {
  return database.change(async (trx) => {
    if (!(await deleteCalendarFeed(trx, user.id))) return
    await recordSecurityEvent(trx, { userId: user.id, kind: 'calendar-deleted', origin })
  })
}

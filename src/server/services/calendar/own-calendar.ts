import { deleteCalendarFeed, findCalendarFeed } from '#server/db/calendar-store.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionUser } from '#server/services/session-user.ts'

type Owner = Pick<SessionUser, 'id'>

export async function readCalendar(
  { query }: Pick<Database, 'query'>,
  user: Owner,
): Promise<{ createdAt: string | null }> {
  return { createdAt: await findCalendarFeed(query, user.id) }
}

export function deleteCalendar({ query }: Database, user: Owner): Promise<void> {
  return deleteCalendarFeed(query, user.id)
}

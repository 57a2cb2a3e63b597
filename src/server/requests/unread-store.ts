import { sql } from 'kysely'
import { requestId } from '#domain/requests/request-id.ts'
import { type UnreadRequests, unreadRequestsMax } from '#domain/requests/unread.ts'
import type { Query } from '#server/db/database.ts'

/**
 * A company's requests with updates that none of its members has read, or those of all clients with something that no
 * operator has read, newest first.
 */
export async function listUnread(
  query: Query,
  of: { companyId: string } | 'queue',
): Promise<UnreadRequests> {
  const column = of === 'queue' ? 'unreadByAgency' : 'unreadByClient'
  const rows = await query
    .selectFrom('request')
    .where((eb) => eb.and(of === 'queue' ? {} : of))
    // A literal, not a parameter: otherwise the engine cannot tell that the partial index applies.
    .where(column, '>', sql.lit(0))
    .orderBy('number', 'desc')
    .limit(unreadRequestsMax)
    .select(['number', `${column} as unread`])
    .execute()
  return rows.map(({ number, unread }) => ({ id: requestId(number), unread }))
}

/** Undefined before the first order. */
export async function findNewestId(query: Query): Promise<string | undefined> {
  const newest = await query
    .selectFrom('request')
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst()
  return newest && requestId(newest.number)
}

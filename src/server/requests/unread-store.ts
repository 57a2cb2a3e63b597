import { sql } from 'kysely'
import { requestId } from '#domain/requests/request-id.ts'
import { type UnreadRequests, unreadRequestsMax } from '#domain/requests/unread.ts'
import type { Query } from '#server/db/database.ts'

/** A company's requests with updates that none of its members has read, newest first. */
export async function listUnreadOwn(query: Query, companyId: string): Promise<UnreadRequests> {
  const rows = await query
    .selectFrom('request')
    .where('companyId', '=', companyId)
    .where('unreadByClient', '>', none)
    .orderBy('number', 'desc')
    .limit(unreadRequestsMax)
    .select(['number', 'unreadByClient as unread'])
    .execute()
  return rows.map(toUnread)
}

/** All clients' requests with something that no operator has read, newest first. */
export async function listUnreadQueue(query: Query): Promise<UnreadRequests> {
  const rows = await query
    .selectFrom('request')
    .where('unreadByAgency', '>', none)
    .orderBy('number', 'desc')
    .limit(unreadRequestsMax)
    .select(['number', 'unreadByAgency as unread'])
    .execute()
  return rows.map(toUnread)
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

// A literal, not a parameter: an index of unread requests is used only where the condition is known to be its own.
const none = sql.lit(0)

function toUnread({ number, unread }: { number: number; unread: number }) {
  return { id: requestId(number), unread }
}

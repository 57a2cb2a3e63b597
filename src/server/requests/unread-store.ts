import { sql } from 'kysely'
import { requestId } from '#domain/requests/request-id.ts'
import { type UnreadRequests, unreadRequestsMax } from '#domain/requests/unread.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Query } from '#server/db/database.ts'

/** A company's requests with updates that none of its members has read, newest first. */
export async function listUnreadOwn(query: Query, companyId: string): Promise<UnreadRequests> {
  return (await unreadOwn(query, companyId)).map(toUnread)
}

/** All clients' requests with something that no operator has read, newest first. */
export async function listUnreadQueue(query: Query): Promise<UnreadRequests> {
  return (await unreadQueue(query)).map(toUnread)
}

/** Undefined before the first order. */
export async function findNewestId(query: Query): Promise<string | undefined> {
  const [newest] = await newestRequest(query)
  return newest && requestId(newest.number)
}

// Literals, not parameters: an index of unread requests is used only where the condition is known to be its own.
const none = sql.lit(0)
const most = sql.lit(unreadRequestsMax)

const unreadOwn = compileOnce((query) =>
  query
    .selectFrom('request')
    .where('companyId', '=', '')
    .where('unreadByClient', '>', none)
    .orderBy('number', 'desc')
    .limit(most)
    .select(['number', 'unreadByClient as unread']),
)

const unreadQueue = compileOnce((query) =>
  query
    .selectFrom('request')
    .where('unreadByAgency', '>', none)
    .orderBy('number', 'desc')
    .limit(most)
    .select(['number', 'unreadByAgency as unread']),
)

const newestRequest = compileOnce((query) =>
  query.selectFrom('request').orderBy('number', 'desc').limit(sql.lit(1)).select('number'),
)

function toUnread({ number, unread }: { number: number; unread: number }) {
  return { id: requestId(number), unread }
}

import type { Unread } from '#domain/requests/unread.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { findNewestId, listUnreadOwn, listUnreadQueue } from './unread-store.ts'

/** What the caller has not read: of their own requests, and for operators of the queue. */
export async function readUnread({ query }: Database, user: SessionUser): Promise<Unread> {
  if (user.role !== 'operator') return { own: await listUnreadOwn(query, companyOf(user)) }
  const [own, queue, newest] = await Promise.all([
    listUnreadOwn(query, companyOf(user)),
    listUnreadQueue(query),
    findNewestId(query),
  ])
  return { own, queue, ...(newest === undefined ? {} : { newest }) }
}

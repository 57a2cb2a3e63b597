import { type Queue, type QueueFilter, queueCursor } from '#domain/operations.ts'
import type { Database } from '#server/db/database.ts'
import { countQueue, listQueue as listFrom } from '#server/db/queue-store.ts'
import { viewConditions } from '#server/db/queue-views.ts'
import { pageOf, pageProbe } from './page.ts'
import type { SessionUser } from './session-user.ts'

/** A page of the requests of all clients, as one operator views them. */
export async function listQueue(
  { query }: Database,
  operator: Pick<SessionUser, 'id'>,
  { view, ...filter }: QueueFilter,
): Promise<Queue> {
  const views = viewConditions(operator.id, new Date().toISOString())
  const [found, counts] = await Promise.all([
    listFrom(query, { ...filter, within: view && views[view] }, pageProbe),
    countQueue(query, views),
  ])
  return { ...pageOf(found, (last) => queueCursor(last, filter.sort)), ...counts }
}

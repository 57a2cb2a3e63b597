import { type Queue, type QueueFilter, queueCursor } from '#domain/operations.ts'
import type { Database } from '#server/db/database.ts'
import { readQueueCounts } from '#server/db/queue-count-store.ts'
import { listQueue as listFrom } from '#server/db/queue-store.ts'
import { viewConditions } from '#server/db/queue-views.ts'
import { pageOf, pageProbe } from './page.ts'
import type { SessionUser } from './session-user.ts'

/** A page of the requests of all clients, as one operator views them. */
export async function listQueue(
  { query }: Database,
  operator: Pick<SessionUser, 'id'>,
  filter: QueueFilter,
): Promise<Queue> {
  const now = new Date().toISOString()
  const { view } = filter
  const views = viewConditions(operator.id, now, filter.state)
  const [found, counts] = await Promise.all([
    listFrom(query, { ...filter, within: view && views[view] }, pageProbe),
    readQueueCounts(query, operator.id, now, filter),
  ])
  return { ...pageOf(found, (last) => queueCursor(last, filter.sort)), ...counts }
}

import { type Queue, type QueueFilter, queueCursor } from '#domain/operations/operations.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf, pageProbe } from '#server/http/page.ts'
import { readQueueCounts } from './queue-count-store.ts'
import { listQueue as listFrom } from './queue-store.ts'
import { viewConditions } from './queue-views.ts'

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

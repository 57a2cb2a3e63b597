import { sql } from 'kysely'
import { type Queue, type QueueFilter, queueViews } from '#domain/operations/operations.ts'
import { queueCountMax } from '#domain/operations/queue-count.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import type { Query } from '#server/db/database.ts'
import { matchFilter } from '#server/requests/request-search.ts'
import { clientText, requestsWithClients } from './queue-store.ts'
import { viewConditions } from './queue-views.ts'

export type QueueCounts = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

type CountedFilter = Pick<QueueFilter, 'search' | 'status' | 'state' | 'view'>

/**
 * How many requests one operator would list at one moment on choosing each status or each view, with the
 * rest of the filter as it is. Counted by the conditions of the list, and so from its indexes.
 */
export async function readQueueCounts(
  query: Query,
  operatorId: string,
  now: string,
  { search, view, ...chosen }: CountedFilter = {},
): Promise<QueueCounts> {
  const countUpToMax = (filter: CountedFilter, name = view) => {
    const within = name ? [viewConditions(operatorId, now, filter.state)[name]] : []
    const requests = search ? requestsWithClients(query) : query.selectFrom('request')
    const listed = requests
      .where((eb) => eb.and([...matchFilter({ ...filter, search }, clientText), ...within]))
      .select(sql`1`.as('one'))
      .limit(queueCountMax + 1)
    const counted = query.selectFrom(listed.as('listed')).select(sql<number>`count(*)`.as('count'))
    return counted.$asScalar()
  }
  const { closed, mine, unassigned, overdue, waiting, ...counts } = await query
    .selectNoFrom([
      ...requestStatuses.map((status) => countUpToMax({ status }).as(status)),
      countUpToMax({ state: 'closed' }).as('closed'),
      ...queueViews.map((name) => countUpToMax(chosen, name).as(name)),
    ])
    .executeTakeFirstOrThrow()
  return { counts, closedCount: closed, viewCounts: { mine, unassigned, overdue, waiting } }
}

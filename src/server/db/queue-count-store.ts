import { type Expression, type SqlBool, sql } from 'kysely'
import { noRequestCounts } from '#domain/hit-request.ts'
import { type Queue, type QueueFilter, queueViews } from '#domain/operations.ts'
import { requestStatuses } from '#domain/request-status.ts'
import type { Query } from './database.ts'
import type { QueueCountTable } from './queue-count-table.ts'
import { clientText, requestsWithClients } from './queue-store.ts'
import { viewConditions } from './queue-views.ts'
import { matchFilter } from './request-search.ts'

export type QueueCounts = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

type CountedFilter = Pick<QueueFilter, 'search' | 'status' | 'state' | 'view'>

/**
 * How many requests one operator would list at one moment on choosing each status or each view, with the
 * rest of the filter as it is. Counted by the conditions of the list.
 */
export async function readQueueCounts(
  query: Query,
  operatorId: string,
  now: string,
  { search, view, ...chosen }: CountedFilter = {},
): Promise<QueueCounts> {
  const views = viewConditions(operatorId, now)
  const inView = view === undefined ? [] : [views[view]]
  // A closed request is stored without its status.
  const isStored = !search && (!chosen.status || (chosen.state ?? 'open') === 'open')
  const counted = isStored ? storedCounts(query, now) : searchedCounts(query, search)
  const row = await query
    .selectFrom(sql<object>`${counted}`.as('request'))
    .select([
      ...requestStatuses.map((status) => sumOf([...matchFilter({ status }), ...inView]).as(status)),
      sumOf([...matchFilter({ state: 'closed' }), ...inView]).as('closed'),
      ...queueViews.map((name) => sumOf([...matchFilter(chosen), views[name]]).as(name)),
    ])
    .executeTakeFirstOrThrow()
  const { closed, mine, unassigned, overdue, waiting } = row
  const counts = { ...noRequestCounts }
  for (const status of requestStatuses) counts[status] = row[status]
  return { counts, closedCount: closed, viewCounts: { mine, unassigned, overdue, waiting } }
}

function sumOf(conditions: Expression<SqlBool>[]) {
  const condition = sql.join(conditions, sql` and `)
  return sql<number>`cast(coalesce(sum(request.count) filter (where ${condition}), 0) as bigint)`
}

const countedColumns = ['status', 'closedAt', 'waitingOn', 'assigneeId', 'dueAt'] as const

/** The stored counts, with the columns of a request. Requests that are due in this hour are counted one by one. */
function storedCounts(query: Query, now: string) {
  const hour = now.slice(0, '2026-11-16T09'.length)
  const dueThisHour = query
    .selectFrom('request')
    .where('dueAt', '>=', hour)
    // After every digit and the colon.
    .where('dueAt', '<', `${hour};`)
    .select([...countedColumns, sql<number>`1`.as('count')])
  return (
    query
      .selectFrom('queueCount')
      .where('dueHour', '<>', hour)
      .select([
        'status',
        sql<string | null>`case when status = 'closed' then status end`.as('closedAt'),
        'waitingOn',
        sql<string | null>`nullif(${sql.ref('assigneeId')}, '')`.as('assigneeId'),
        'dueHour as dueAt',
        'count',
      ])
      // Apart, because each has an index of its own.
      .unionAll(dueThisHour.where('closedAt', 'is', null))
      .unionAll(dueThisHour.where('closedAt', 'is not', null))
  )
}

/** Reads the searched texts of all requests, as the list does where fewer match than a page shows. */
function searchedCounts(query: Query, search: string | undefined) {
  return requestsWithClients(query)
    .where((eb) => eb.and(matchFilter({ search, state: 'all' }, clientText)))
    .select(countedColumns.map((column) => `request.${column}` as const))
    .select(sql<number>`1`.as('count'))
}

type CountKey = Pick<QueueCountTable, (typeof keyColumns)[number]>
type Counted = CountKey & Pick<QueueCountTable, 'count'>

const keyColumns = ['status', 'waitingOn', 'assigneeId', 'dueHour'] as const

/** Takes rows out, the oldest first. What another transaction has not committed yet stays. */
export function takeQueueCounts(query: Query, limit: number): Promise<Counted[]> {
  return query
    .deleteFrom('queueCount')
    .where('id', 'in', (eb) => eb.selectFrom('queueCount').orderBy('id').limit(limit).select('id'))
    .returning([...keyColumns, 'count'])
    .execute()
}

export async function addQueueCounts(query: Query, rows: readonly Counted[]): Promise<void> {
  if (rows.length > 0) await query.insertInto('queueCount').values(rows).execute()
}

export async function countQueueCounts(query: Query): Promise<number> {
  const { rows } = await query
    .selectFrom('queueCount')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

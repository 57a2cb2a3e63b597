import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import {
  defaultQueueSort,
  type OperatorRequest,
  type Queue,
  type QueueFilter,
  type QueueItem,
  type QueueSort,
  type QueueView,
  queueCountMax,
  queueViews,
  readQueueCursor,
} from '#domain/operations/operations.ts'
import type { EventPage } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { queueFields } from '#domain/requests/stored-order.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { listQuotesInPlan } from '#server/quotes/quote-store.ts'
import { listEventPage } from '#server/requests/event-store.ts'
import {
  listColumns,
  noDueTime,
  readOrderColumns,
  toHitRequest,
  toOrderedRequest,
} from '#server/requests/request-row.ts'
import { matchFilter } from '#server/requests/request-search.ts'

const clientColumns = [
  'user.name as clientName',
  'company.name as clientCompany',
  'user.email as clientEmail',
  'user.isEmailConfirmed as isClientConfirmed',
] as const

/** Operators look for a client as well as for a request. */
const clientText = ['user.name', 'user.email', 'company.name']

/** Among requests without a due time, those that are still to be completed come first. As it is indexed. */
const completedRank = sql<number>`(case when ${sql.ref('request.status')} = 'completed' then 1 else 0 end)`

const waitingColumns = [
  'request.waitingSince',
  'request.assigneeId',
  'assignee.name as assigneeName',
] as const

const orderColumns = queueFields.map((name) => `request.${name}` as const)

interface QueuePage extends QueueFilter {
  /** Narrows the queue to a view. */
  within?: Expression<SqlBool> | undefined
}

/** The columns of `clientText` beside each request. */
function requestsWithClients(query: Query) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('company', 'company.id', 'request.companyId')
}

/** The requests of all clients, filtered and sorted. */
export async function listQueueItems(
  query: Query,
  { sort = defaultQueueSort, before, within, view, ...filter }: QueuePage,
  limit: number,
): Promise<QueueItem[]> {
  // Every other part of the queue has no completed request, or none without a due time, or nothing else.
  const isRanked = sort === 'due' && !filter.status && (view === undefined || view === 'mine')
  const conditions = [
    ...matchFilter(filter, clientText),
    ...(within === undefined ? [] : [within]),
    ...(before === undefined ? [] : [isAfter(sort, before, isRanked)]),
  ]
  let requests = requestsWithClients(query)
    .where((eb) => eb.and(conditions))
    .leftJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .select([...listColumns, ...orderColumns, ...clientColumns, ...waitingColumns])
  if (sort === 'due') requests = requests.orderBy('request.dueAt')
  if (isRanked) requests = requests.orderBy(completedRank)
  if (sort === 'updated') requests = requests.orderBy('request.updatedAt', 'desc')
  const rows = await requests
    .orderBy('request.number', sort === 'due' || sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toHitRequest(row, 'operator'),
    ...readOrderColumns(row, queueFields),
    client: toClient(row),
    ...toWaiting(row),
  }))
}

/** Any client's request, with the newest page of its timeline. */
export async function findOperatorRequest(
  query: Query,
  number: number,
): Promise<OperatorRequest | undefined> {
  const row = await requestsWithClients(query)
    .leftJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .selectAll('request')
    .select([...clientColumns, ...waitingColumns])
    .where('request.number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { quotes, planBasis } = await listQuotesInPlan(query, number)
  return {
    ...toOrderedRequest(row, quotes, 'operator'),
    quotes,
    planBasis,
    ...(await listEventPage(query, row, 'operator')),
    client: toClient(row),
    ...toWaiting(row),
    version: row.version,
  }
}

/** An earlier page of its timeline. */
export async function findOperatorEvents(
  query: Query,
  number: number,
  before: number | undefined,
): Promise<EventPage | undefined> {
  const row = await query
    .selectFrom('request')
    .select(['number', 'status', 'solutionUrl'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row && listEventPage(query, row, 'operator', before)
}

/** The condition for rows after a cursor in the given order. */
function isAfter(sort: QueueSort, cursor: string, isRanked: boolean): Expression<SqlBool> {
  const { id, at = noDueTime, isCompleted } = readQueueCursor(cursor)
  const number = requestNumber(id)
  const eb = expressionBuilder<Schema, 'request'>()
  if (sort === 'oldest') return eb('request.number', '>', number)
  if (sort === 'newest') return eb('request.number', '<', number)
  const numberColumn = sql.ref('request.number')
  if (isRanked) {
    const rank = sql.lit(isCompleted ? 1 : 0)
    return sql<SqlBool>`(${sql.ref('request.dueAt')}, ${completedRank}, ${numberColumn}) > (${at}, ${rank}, ${number})`
  }
  if (sort === 'due') {
    return sql<SqlBool>`(${sql.ref('request.dueAt')}, ${numberColumn}) > (${at}, ${number})`
  }
  return sql<SqlBool>`(${sql.ref('request.updatedAt')}, ${numberColumn}) < (${at}, ${number})`
}

function toClient(row: {
  clientName: string
  clientCompany: string | null
  clientEmail: string
  isClientConfirmed: number
}): QueueItem['client'] {
  return {
    name: row.clientName,
    company: row.clientCompany ?? '',
    email: row.clientEmail,
    isEmailConfirmed: Boolean(row.isClientConfirmed),
  }
}

function toWaiting(row: {
  waitingSince: string
  assigneeId: string | null
  assigneeName: string | null
}): Pick<QueueItem, 'waitingSince' | 'assignee'> {
  const { waitingSince, assigneeId: id, assigneeName: name } = row
  return { waitingSince, ...(id === null || name === null ? {} : { assignee: { id, name } }) }
}

type ViewConditions = Record<QueueView, Expression<SqlBool>>

/** The views of one operator at one moment, as conditions on the requests of a state. */
export function viewConditions(
  operatorId: string,
  now: string,
  state: QueueFilter['state'] = 'open',
): ViewConditions {
  const eb = expressionBuilder<Schema, 'request'>()
  // A closed request waits on neither side and needs no assignee: none is searched.
  const ifOpen = {
    open: (condition: Expression<SqlBool>) => condition,
    closed: () => sql<SqlBool>`1 = 0`,
    all: (condition: Expression<SqlBool>) =>
      eb.and([eb('request.closedAt', 'is', null), condition]),
  }[state]
  return {
    mine: eb('request.assigneeId', '=', operatorId),
    // Nor does a completed one. Literals, because partial indexes are not used for parameters.
    unassigned: ifOpen(
      sql<SqlBool>`(${sql.ref('request.assigneeId')} is null and ${sql.ref('request.status')} <> 'completed')`,
    ),
    overdue: ifOpen(eb('request.dueAt', '<', now)),
    waiting: ifOpen(sql<SqlBool>`${sql.ref('request.waitingOn')} = 'client'`),
  }
}

type QueueCounts = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

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

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import {
  type OperatorRequest,
  type QueueFilter,
  type QueueItem,
  type QueueSort,
  readQueueCursor,
} from '#domain/operations.ts'
import type { EventPage } from '#domain/request-event.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Query } from './database.ts'
import { listEventPage } from './event-store.ts'
import { listQuotes } from './quote-store.ts'
import { listColumns, toHitRequest, toOrderedRequest, toOrderPlan } from './request-row.ts'
import { matchFilter } from './request-search.ts'
import type { Schema } from './schema.ts'
import { countClosed, countOpen, type RequestCounts, toRequestCounts } from './status-counts.ts'

const clientColumns = [
  'user.name as clientName',
  'user.company as clientCompany',
  'user.email as clientEmail',
  'user.emailVerified as clientEmailVerified',
] as const

const assigneeColumns = ['request.assigneeId', 'assignee.name as assigneeName'] as const

const orderColumns = [
  'request.budget',
  'request.timeframe',
  'request.plan',
  'request.billing',
] as const

/** The requests of all clients, filtered and sorted. */
export async function listQueue(
  query: Query,
  { sort = 'newest', before, ...filter }: QueueFilter,
  limit: number,
): Promise<QueueItem[]> {
  const after = before === undefined ? [] : [isAfter(sort, before)]
  let requests = query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .where((eb) => eb.and([...matchFilter(filter), ...after]))
    .leftJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .select([...listColumns, ...orderColumns, ...clientColumns, ...assigneeColumns])
  if (sort === 'updated') requests = requests.orderBy('request.updatedAt', 'desc')
  const rows = await requests
    .orderBy('request.number', sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toHitRequest(row, 'operator'),
    budget: row.budget,
    timeframe: row.timeframe,
    ...toOrderPlan(row),
    client: toClient(row),
    ...toAssignee(row),
  }))
}

export async function countQueue(query: Query): Promise<RequestCounts> {
  const requests = query.selectFrom('request')
  return toRequestCounts(await countOpen(requests).unionAll(countClosed(requests)).execute())
}

/** Any client's request, with the newest page of its timeline. */
export async function findOperatorRequest(
  query: Query,
  number: number,
): Promise<OperatorRequest | undefined> {
  const row = await query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .selectAll('request')
    .select([...clientColumns, ...assigneeColumns])
    .where('request.number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...toOrderedRequest(row, await listQuotes(query, row), 'operator'),
    ...(await listEventPage(query, row, 'operator')),
    client: toClient(row),
    ...toAssignee(row),
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
function isAfter(sort: QueueSort, cursor: string): Expression<SqlBool> {
  const { id, updatedAt } = readQueueCursor(cursor)
  const number = requestNumber(id)
  const eb = expressionBuilder<Schema, 'request'>()
  if (sort === 'oldest') return eb('request.number', '>', number)
  if (sort === 'newest') return eb('request.number', '<', number)
  return sql<SqlBool>`(${sql.ref('request.updatedAt')}, ${sql.ref('request.number')}) < (${updatedAt}, ${number})`
}

function toClient(row: {
  clientName: string
  clientCompany: string | null
  clientEmail: string
  clientEmailVerified: boolean | number
}): QueueItem['client'] {
  return {
    name: row.clientName,
    company: row.clientCompany ?? '',
    email: row.clientEmail,
    isEmailConfirmed: Boolean(row.clientEmailVerified),
  }
}

function toAssignee(row: {
  assigneeId: string | null
  assigneeName: string | null
}): Pick<QueueItem, 'assignee'> {
  const { assigneeId: id, assigneeName: name } = row
  return id === null || name === null ? {} : { assignee: { id, name } }
}

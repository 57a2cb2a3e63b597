import * as z from 'zod/mini'
import {
  type QueueFilter,
  type QueueItem,
  queueCursor,
  queueItemSchema,
} from '#domain/operations/operations.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { queueFields } from '#domain/requests/stored-order.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { pageOf, pageProbe } from '#server/db/queries.ts'
import { throwNotFound } from '#server/requests/request-changes.ts'
import { orderCells } from '#server/requests/request-row.ts'
import { findInQueue } from '#server/requests/request-search.ts'
import { listUnconfirmedOrders } from '#server/requests/unconfirmed-orders.ts'
import {
  findOperatorRequest,
  listQueueAfter,
  listQueueItems,
  readQueueCounts,
} from './queue-store.ts'

export async function listQueue(
  database: Database,
  operator: Pick<SessionUser, 'id'>,
  { search, ...filter }: QueueFilter,
) {
  const { query } = database
  const { view, status, state, before } = filter
  const { found, isCut } = search ? await findInQueue(database, search) : {}
  const options = { operatorId: operator.id, now: new Date().toISOString(), found }
  const [items, counts] = await Promise.all([
    listQueueItems(query, { ...filter, ...options }, pageProbe),
    readQueueCounts(query, options),
  ])
  const isWhole = [view, search, status, state, before].every((part) => part === undefined)
  return {
    ...pageOf(items, (last) => queueCursor(last, filter.sort)),
    ...counts,
    ...(isCut && { isSearchCut: true }),
    ...(isWhole && { unconfirmed: await listUnconfirmedOrders(query) }),
  }
}

/** Rows in memory at once, however long the queue is: other calls wait for each batch. */
const batchSize = 25

export async function* exportQueue({ query }: Database): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  let items: QueueItem[] = []
  do {
    const last = items.at(-1)
    items = await listQueueAfter(query, last ? requestNumber(last.id) : 0, batchSize)
    const requests = z.parse(z.array(queueItemSchema), items)
    // In one piece: each takes a turn of the event loop.
    yield requests.map((request) => csvLine(cells.map((cell) => cell(request)))).join('')
  } while (items.length === batchSize)
}

const columns = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  targetSaaS: ({ targetSaaS }) => targetSaaS,
  clientName: ({ client }) => client.name,
  clientCompany: ({ client }) => client.company,
  clientEmail: ({ client }) => client.email,
  emailConfirmed: ({ client }) => (client.isEmailConfirmed ? 'yes' : 'no'),
  status: ({ status }) => status,
  closure: ({ closure }) => closure?.kind ?? '',
  closureReason: ({ closure }) => closure?.reason ?? '',
  ...orderCells(queueFields),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  estimatedCompletion: ({ estimatedCompletion = '' }) => estimatedCompletion,
  closedAt: ({ closure }) => closure?.at ?? '',
  waitingOn: ({ waitingOn = '' }) => waitingOn,
  dueAt: ({ dueAt = '' }) => dueAt,
  assignee: ({ assignee }) => assignee?.name ?? '',
} satisfies Record<string, (request: QueueItem) => string>

export function readOperatorRequest({ query }: Database, id: string) {
  return requireOperatorRequest(query, requestNumber(id))
}

export async function requireOperatorRequest(query: Query, number: number) {
  return (await findOperatorRequest(query, number)) ?? throwNotFound()
}

import * as z from 'zod/mini'
import { type QueueItem, queueCursor, queueItemSchema } from '#domain/operations/operations.ts'
import { queueFields } from '#domain/requests/stored-order.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import type { Database } from '#server/db/database.ts'
import { orderCells } from '#server/requests/request-row.ts'
import { listQueue } from './queue-store.ts'

/** Rows in memory at once, however long the queue is. */
const pageSize = 500

/** Every request, open and closed, oldest first, one line each. */
export async function* exportQueue(database: Database): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  for await (const page of pagesOf(database)) {
    yield page.map((request) => csvLine(cellsOf(request))).join('')
  }
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

function cellsOf(request: QueueItem): string[] {
  return Object.values(columns).map((cell) => cell(request))
}

async function* pagesOf({ query }: Database): AsyncGenerator<QueueItem[]> {
  let before: string | undefined
  while (true) {
    const page = await listQueue(query, { state: 'all', sort: 'oldest', before }, pageSize)
    const last = page.at(-1)
    if (last === undefined) return
    yield z.parse(z.array(queueItemSchema), page)
    if (page.length < pageSize) return
    before = queueCursor(last, 'oldest')
  }
}

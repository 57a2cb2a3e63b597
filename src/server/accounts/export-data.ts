import * as z from 'zod/mini'
import type { AccountExport } from '#contract/account-schemas.ts'
import { type SecurityEvent, securityEventSchema } from '#domain/accounts/security-event.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { invoiceSchema } from '#domain/invoices/invoice.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import { createClientView } from '#domain/requests/handover.ts'
import { orderFieldNames } from '#domain/requests/order-fields.ts'
import { type OrderedRequest, orderedRequestSchema } from '#domain/requests/request-detail.ts'
import { requestEventSchema } from '#domain/requests/request-event.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import type { Database, Query } from '#server/db/database.ts'
import { inBatches } from '#server/db/queries.ts'
import { readHandoverItems } from '#server/handover/handover.ts'
import { readBilling } from '#server/invoices/billing-details.ts'
import { listEveryInvoice } from '#server/invoices/invoices.ts'
import { readPreferences } from '#server/notifications/notification-preferences.ts'
import { listQuotesOf } from '#server/quotes/quote-store.ts'
import { countMessages, type ListedEvent, listEventsAfter } from '#server/requests/event-store.ts'
import {
  orderCells,
  type RequestRow,
  readItems,
  toOrderedRequest,
} from '#server/requests/request-row.ts'
import { listOwnRows } from '#server/requests/request-store.ts'
import { listStatementEdits } from '#server/statement/statement.ts'
import { listApiTokens } from './api-tokens.ts'
import { readSecondFactors } from './second-factors.ts'
import { listSecurityEvents } from './security-log.ts'
import { companyOf, type UserWithSession } from './session-user.ts'
import { listSessions } from './sessions.ts'

/** Batch sizes: they bound the memory of an export, and how long other calls wait for a batch. */
const requestsAtOnce = 25
const eventsAtOnce = 50
const pieceChars = 16 * 1024

/** Each batch is of its own moment: an order placed meanwhile is missing, every earlier request is there once. */
export function exportJson(database: Database, user: UserWithSession): AsyncGenerator<string> {
  return inPieces(jsonOf(database, user))
}

export function exportCsv(database: Database, user: UserWithSession): AsyncGenerator<string> {
  return inPieces(csvOf(database, user))
}

async function* jsonOf({ query }: Database, user: UserWithSession): AsyncGenerator<string> {
  const billing = await readBilling(query, user)
  const head: Omit<AccountExport, 'requests' | 'securityLog' | 'invoices'> = {
    exportedAt: new Date().toISOString(),
    user: z.parse(userSchema, user),
    sessions: await listSessions(query, user),
    secondFactors: await readSecondFactors(query, user.id),
    apiTokens: await listApiTokens(query, user.id),
    notifications: await readPreferences(query, user),
    statement: await listStatementEdits(query, companyOf(user)),
    billing,
  }
  const logged = inBatches(eventsAtOnce, (last: SecurityEvent | undefined, limit) =>
    listSecurityEvents(query, { userId: user.id, before: last?.id, limit }),
  )
  const seesInvoices = user.companyRole === 'owner' || billing.doMembersSee
  const invoices = seesInvoices ? listEveryInvoice(query, 'client', companyOf(user)) : []
  yield* jsonWithLists(head, {
    securityLog: jsonOfEach(securityEventSchema, logged),
    requests: jsonOfRequests(query, user),
    invoices: jsonOfEach(invoiceSchema, invoices),
  })
}

/** An object and, at its end, lists that are not held in memory. */
async function* jsonWithLists(
  head: object,
  lists: Record<string, AsyncIterable<string | AsyncIterable<string>>>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, items] of Object.entries(lists)) {
    yield `,"${name}":[`
    let comma = ''
    for await (const item of items) {
      yield comma
      yield* typeof item === 'string' ? [item] : item
      comma = ','
    }
    yield ']'
  }
  yield '}'
}

async function* jsonOfEach(
  schema: z.core.$ZodType,
  items: AsyncIterable<unknown> | unknown[],
): AsyncGenerator<string> {
  for await (const item of items) yield JSON.stringify(z.parse(schema, item))
}

async function* jsonOfRequests(query: Query, user: UserWithSession) {
  for await (const rows of batchesOf(query, user)) {
    const quotes = await listQuotesOf(query, rows)
    for (const row of rows) {
      const exported = {
        ...toExported(row, quotes.get(row.number)),
        checklistItems: readItems(row),
        handover: await readHandoverItems(query, row, 'client'),
      }
      yield jsonWithLists(exported, {
        events: jsonOfEach(requestEventSchema, eventsOf(query, row)),
      })
    }
  }
}

async function* eventsOf(query: Query, { number, status }: RequestRow) {
  const clientView = createClientView(status)
  const listed = inBatches(eventsAtOnce, (last: ListedEvent | undefined, limit) =>
    listEventsAfter(query, [number], last && { requestNumber: number, id: last.event.id }, limit),
  )
  for await (const { event } of listed) yield* clientView(event)
}

async function* csvOf({ query }: Database, user: UserWithSession): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...Object.keys(columns), 'messages'])
  for await (const rows of batchesOf(query, user)) {
    const counts = await countMessages(
      query,
      rows.map(({ number }) => number),
    )
    for (const row of rows) {
      const request = toExported(row)
      const cells = Object.values(columns).map((cell) => cell(request))
      yield csvLine([...cells, String(counts.get(row.number) ?? 0)])
    }
  }
}

const columns = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  targetSaaS: ({ targetSaaS }) => targetSaaS,
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  estimatedCompletion: ({ estimatedCompletion = '' }) => estimatedCompletion,
  ...orderCells(orderFieldNames.filter((name) => name !== 'targetSaaS')),
  solutionUrl: ({ solution }) => solution?.url ?? '',
  handoverNotes: ({ solution }) => solution?.handoverNotes ?? '',
  closure: ({ closure }) => closure?.kind ?? '',
  closureReason: ({ closure }) => closure?.reason ?? '',
  closedAt: ({ closure }) => closure?.at ?? '',
} satisfies Record<string, (request: OrderedRequest) => string>

async function* batchesOf(query: Query, user: UserWithSession): AsyncGenerator<RequestRow[]> {
  let before: number | undefined
  let rows: RequestRow[]
  const companyId = companyOf(user)
  // Owners export the company's requests, members those that they have placed.
  const placedBy = user.companyRole === 'owner' ? undefined : user.id
  do {
    rows = await listOwnRows(query, { companyId, placedBy }, before, requestsAtOnce)
    yield rows
    before = rows.at(-1)?.number
  } while (rows.length === requestsAtOnce)
}

/** Fields that the contract does not name are not exported. */
function toExported(row: RequestRow, quotes: Quote[] = []): OrderedRequest {
  return z.parse(orderedRequestSchema, toOrderedRequest(row, quotes, 'client'))
}

/** Joins short texts into longer pieces: each piece is a chunk of the response. */
async function* inPieces(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceChars) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

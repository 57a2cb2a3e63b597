import * as z from 'zod/mini'
import type { AccountExport } from '#contract/account-schemas.ts'
import { type SecurityEvent, securityEventSchema } from '#domain/accounts/security-event.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { createClientView } from '#domain/handover/handed-over.ts'
import { invoiceSchema } from '#domain/invoices/invoice.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import { orderFieldNames } from '#domain/requests/order-fields.ts'
import { requestEventSchema } from '#domain/requests/request-event.ts'
import { type OrderedRequest, orderedRequestSchema } from '#domain/requests/stored-order.ts'
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
import { readSignInAccount } from './sign-in-by-provider.ts'

/** Batch sizes: they bound the memory of an export, and how long other calls wait for a batch. */
const requestsAtOnce = 25
const eventsAtOnce = 50
const pieceChars = 16 * 1024

/**
 * All stored data of a user, as pieces of the JSON of one `AccountExport`. Each batch is of its own moment:
 * an order that is placed meanwhile is missing, every earlier request is there once.
 */
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
    signInAccount: await readSignInAccount(query, user.id),
    apiTokens: await listApiTokens(query, user.id),
    notifications: await readPreferences(query, user),
    statement: await listStatementEdits(query, companyOf(user)),
    billing,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"securityLog":[`
  const logged = inBatches(eventsAtOnce, (last: SecurityEvent | undefined, limit) =>
    listSecurityEvents(query, { userId: user.id, before: last?.id, limit }),
  )
  yield* jsonOfList(securityEventSchema, logged)
  yield '],"requests":['
  let comma = ''
  for await (const rows of batchesOf(query, user)) {
    for await (const text of jsonOfRequests(query, rows)) {
      yield text === '{' ? comma + text : text
      comma = ','
    }
  }
  yield '],"invoices":['
  if (user.companyRole === 'owner' || billing.doMembersSee) {
    yield* jsonOfList(invoiceSchema, listEveryInvoice(query, 'client', companyOf(user)))
  }
  yield ']}'
}

async function* jsonOfList(
  schema: z.core.$ZodType,
  items: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let comma = ''
  for await (const item of items) {
    yield comma + JSON.stringify(z.parse(schema, item))
    comma = ','
  }
}

/** Each request begins with a piece that is its opening brace. */
async function* jsonOfRequests(query: Query, rows: RequestRow[]): AsyncGenerator<string> {
  const quotes = await listQuotesOf(query, rows)
  const events = eventsOf(query, rows)
  let next = await events.next()
  for (const row of rows) {
    const clientView = createClientView(row.status)
    yield '{'
    const exported = {
      ...toExported(row, quotes.get(row.number)),
      checklistItems: readItems(row),
      handover: await readHandoverItems(query, row, 'client'),
    }
    yield `${JSON.stringify(exported).slice(1, -1)},"events":[`
    let comma = ''
    while (!next.done && next.value.requestNumber === row.number) {
      for (const event of clientView(next.value.event)) {
        yield comma + JSON.stringify(z.parse(requestEventSchema, event))
        comma = ','
      }
      next = await events.next()
    }
    yield ']}'
  }
}

function eventsOf(query: Query, rows: RequestRow[]): AsyncGenerator<ListedEvent> {
  const numbers = rows.map(({ number }) => number)
  return inBatches(eventsAtOnce, (last: ListedEvent | undefined, limit) => {
    const after = last && { requestNumber: last.requestNumber, id: last.event.id }
    return listEventsAfter(query, numbers, after, limit)
  })
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

import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'
import { createIndexes } from './create-indexes.ts'

/** Requests with their events and quotes, and what an order is held by. */
export async function createRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('request')
    .addColumn('number', types.counter, types.countUp)
    .addColumn('clientId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('targetSaaS', 'text', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('requirements', 'text', (c) => c.notNull())
    .addColumn('budget', 'text', (c) => c.notNull())
    .addColumn('timeframe', 'text', (c) => c.notNull())
    .addColumn('companySize', 'text', (c) => c.notNull())
    .addColumn('plan', 'text')
    .addColumn('billing', 'text')
    .addColumn('bill', 'text')
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('pending', 'in-progress', 'completed')`),
    )
    .addColumn('estimatedCompletion', 'text')
    .addColumn('solutionUrl', 'text')
    .addColumn('handoverNotes', 'text')
    .addColumn('closureKind', 'text', (c) =>
      c.check(sql`"closureKind" in ('declined', 'cancelled')`),
    )
    .addColumn('closureReason', 'text')
    .addColumn('closedAt', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('unreadByClient', 'integer', (c) => c.notNull())
    .addColumn('unreadByAgency', 'integer', (c) => c.notNull())
    .addColumn('quoteCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('acceptedPlan', 'text')
    .addColumn('waitingOn', 'text', (c) => c.notNull())
    .addColumn('waitingSince', 'text', (c) => c.notNull())
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('assigneeId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .execute()
  await createEvents(db, types)
  await createQuotes(db, types)
  await createOrders(db, types)
  await createIndexes(db, requestIndexes)
  await createIndexes(db, otherIndexes)
}

async function createEvents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('requestEvent')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('requestNumber', types.counter, (c) =>
      c.notNull().references('request.number').onDelete('cascade'),
    )
    .addColumn('actorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('actorRole', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) =>
      c.notNull().check(sql`visibility in ('client', 'internal')`),
    )
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    // So that a long timeline is not read to find a few.
    .addColumn('kind', 'text', types.copyOfField('detail', 'kind'))
    .execute()
}

async function createQuotes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('quote')
    .addColumn('requestNumber', types.counter, (c) =>
      c.notNull().references('request.number').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('sent', 'accepted', 'declined', 'superseded', 'withdrawn')`),
    )
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('totalCents', 'integer', (c) => c.notNull())
    .addColumn('sentAt', 'text', (c) => c.notNull())
    .addColumn('sentBy', 'text', (c) => c.notNull())
    .addColumn('decidedAt', 'text')
    .addColumn('decidedBy', 'text')
    .addColumn('acceptedName', 'text')
    .addColumn('contentHash', 'text')
    .addColumn('declineReason', 'text')
    .addPrimaryKeyConstraint('quote_pk', ['requestNumber', 'number'])
    .execute()
  await db.schema
    .createTable('agreedQuote')
    .addColumn('requestNumber', types.counter, (c) => c.notNull())
    .addColumn('quoteNumber', 'integer', (c) => c.notNull())
    .addColumn('totalCents', 'integer', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('billing', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text', (c) => c.notNull())
    .addColumn('decidedAt', 'text', (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('agreedQuote_pk', ['requestNumber', 'quoteNumber'])
    .execute()
}

async function createOrders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('idempotencyKey')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('requestNumber', types.counter, (c) =>
      c.references('request.number').onDelete('cascade'),
    )
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKey_pk', ['userId', 'key'])
    .execute()
}

const rank = `(case when status = 'completed' then 1 else 0 end)`
const isOpen = 'where "closedAt" is null'
const isClosed = 'where "closedAt" is not null'

/**
 * Lists and counts show open requests unless closed ones are asked for: indexes of the open ones alone stay as quick
 * however many are closed. They hold the columns of their condition, because SQLite counts from an index alone only then.
 */
const requestIndexes = {
  request_clientId_number: 'request ("clientId", number)',
  request_companyId_number: 'request ("companyId", number)',
  request_open_number: `request (number, "closedAt") ${isOpen}`,
  request_open_companyId_status_number: `request ("companyId", status, number, "closedAt") ${isOpen}`,
  request_open_status_number: `request (status, number, "closedAt") ${isOpen}`,
  request_open_updatedAt_number: `request ("updatedAt", number, "closedAt") ${isOpen}`,
  request_open_status_updatedAt_number: `request (status, "updatedAt", number, "closedAt") ${isOpen}`,
  request_open_dueAt_number: `request ("dueAt", number, "closedAt") ${isOpen}`,
  request_open_due_rank: `request ("dueAt", ${rank}, number, "closedAt") ${isOpen}`,
  request_open_status_dueAt_number: `request (status, "dueAt", number, "closedAt") ${isOpen}`,
  request_closed_number: `request (number, "closedAt") ${isClosed}`,
  request_closed_companyId_number: `request ("companyId", number, "closedAt") ${isClosed}`,
  request_closed_updatedAt_number: `request ("updatedAt", number, "closedAt") ${isClosed}`,
  request_closed_dueAt_number: `request ("dueAt", number, "closedAt") ${isClosed}`,
  request_waiting_dueAt_number: `request ("dueAt", number, "closedAt", "waitingOn")
    ${isOpen} and "waitingOn" = 'client'`,
  request_unassigned_dueAt_number: `request ("dueAt", number, "closedAt", "assigneeId", status)
    ${isOpen} and "assigneeId" is null and status <> 'completed'`,
  // Of closed requests as well, for the deletion of an operator's account.
  request_assigned_assigneeId_dueAt_number:
    'request ("assigneeId", "dueAt", number, "closedAt") where "assigneeId" is not null',
  request_assigned_due_rank: `request ("assigneeId", "dueAt", ${rank}, number, "closedAt")
    where "assigneeId" is not null`,
  request_unreadByCompany: 'request ("companyId", number) where "unreadByClient" > 0',
  request_unreadByAgency: 'request (number) where "unreadByAgency" > 0',
}

const otherIndexes = {
  requestEvent_requestNumber_id: '"requestEvent" ("requestNumber", id)',
  requestEvent_requestNumber_kind_id: '"requestEvent" ("requestNumber", kind, id)',
  requestEvent_actorId: '"requestEvent" ("actorId")',
  idempotencyKey_requestNumber: '"idempotencyKey" ("requestNumber")',
  idempotencyKey_createdAt: '"idempotencyKey" ("createdAt")',
}

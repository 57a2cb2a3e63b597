import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Quotes, whose turn it is on each request and until when, and the operator it is assigned to. */
export async function createQuotes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
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

  // One statement each: SQLite adds one column at a time.
  const request = () => db.schema.alterTable('request')
  await request()
    .addColumn('quoteCount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await request().addColumn('acceptedPlan', 'text').execute()
  await request()
    .addColumn('waitingOn', 'text', (c) => c.notNull().defaultTo('nobody'))
    .execute()
  await request()
    .addColumn('waitingSince', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await request()
    .addColumn('dueAt', 'text', (c) => c.notNull().defaultTo(noDueTime))
    .execute()
  await request()
    .addColumn('assigneeId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  await fillTurns(db)
  await createQueueIndexes(db)
}

/**
 * The queue by due time, in whole and by its views. Each index also holds the columns of its condition:
 * SQLite counts from an index alone only then.
 */
async function createQueueIndexes(db: Kysely<unknown>): Promise<void> {
  const isOpen = sql<SqlBool>`"closedAt" is null`
  for (const [name, columns, condition] of [
    ['open', ['dueAt', 'number', 'closedAt'], isOpen],
    ['open', ['status', 'dueAt', 'number', 'closedAt'], isOpen],
    ['closed', ['dueAt', 'number', 'closedAt'], sql<SqlBool>`"closedAt" is not null`],
    [
      'waiting',
      ['dueAt', 'number', 'closedAt', 'waitingOn'],
      sql<SqlBool>`"closedAt" is null and "waitingOn" = 'client'`,
    ],
    [
      'unassigned',
      ['dueAt', 'number', 'closedAt', 'assigneeId', 'status'],
      sql<SqlBool>`"closedAt" is null and "assigneeId" is null and status <> 'completed'`,
    ],
    // Of closed requests as well, for the deletion of an operator's account.
    [
      'assigned',
      ['assigneeId', 'dueAt', 'number', 'closedAt'],
      sql<SqlBool>`"assigneeId" is not null`,
    ],
  ] as const) {
    const sorted = columns.slice(0, columns.indexOf('number') + 1)
    await db.schema
      .createIndex(['request', name, ...sorted].join('_'))
      .on('request')
      .columns([...columns])
      .where(condition)
      .execute()
  }
}

const noDueTime = '9999-12-31T23:59:59.999Z'

/** Whose turn it is on each existing request, and until when. */
export async function fillTurns(db: Kysely<unknown>): Promise<void> {
  await fillWaiting(db)
  await fillDueTimes(db)
}

/** A column of the last event that changed whose turn it is. */
function lastTurn(column: string) {
  return sql`(
    select ${sql.ref(`e.${column}`)} from "requestEvent" as e
    where e."requestNumber" = request.number
      and e.kind in ('ordered', 'messaged', 'moved', 'closed', 'reopened')
    order by e.id desc limit 1
  )`
}

/** Existing requests: whose turn it is follows from that event. */
async function fillWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`
    update request set
      "waitingSince" = coalesce(${lastTurn('at')}, "createdAt"),
      "waitingOn" = case
        when "closedAt" is not null then 'nobody'
        when ${lastTurn('kind')} = 'messaged' and ${lastTurn('actorRole')} = 'client' then 'agency'
        when ${lastTurn('kind')} = 'messaged' and status <> 'completed' then 'client'
        when status = 'pending' then 'agency'
        else 'nobody'
      end
  `.execute(db)
}

const answerHours: Record<string, number> = { starter: 48, professional: 24, enterprise: 4 }
const hourMs = 60 * 60_000

/** Computed here: the engines have no common arithmetic on timestamps. */
async function fillDueTimes(db: Kysely<WaitingRequests>): Promise<void> {
  let last = 0
  while (true) {
    const rows = await db
      .selectFrom('request')
      .where('waitingOn', '=', 'agency')
      .where('number', '>', last)
      .orderBy('number')
      .limit(500)
      .select(['number', 'plan', 'waitingSince'])
      .execute()
    for (const { number, plan, waitingSince } of rows) {
      const hours = answerHours[plan ?? ''] ?? 48
      const dueAt = new Date(Date.parse(waitingSince) + hours * hourMs).toISOString()
      await db.updateTable('request').set({ dueAt }).where('number', '=', number).execute()
    }
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.number
  }
}

interface WaitingRequests {
  request: {
    number: number
    plan: string | null
    waitingOn: string
    waitingSince: string
    dueAt: string
  }
}

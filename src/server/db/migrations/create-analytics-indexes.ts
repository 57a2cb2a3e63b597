import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** What the operators' figures count by week, in the order of an index, and closed requests in the order of the queue. */
export async function createAnalyticsIndexes(
  db: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('requestEvent').addColumn('answer', 'text').execute()
  await db.schema.alterTable('requestEvent').addColumn('answerStep', 'integer').execute()
  for (const [table, week, source] of [
    ['request', 'week', 'createdAt'],
    ['requestEvent', 'week', 'at'],
    ['quote', 'sentWeek', 'sentAt'],
    ['quote', 'decidedWeek', 'decidedAt'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(week, 'integer', types.weekOf(source)).execute()
  }
  for (const query of [
    `create index "request_closed_due_rank" on request ("dueAt", (case when status = 'completed' then 1 else 0 end), number, "closedAt") where "closedAt" is not null`,
    'create index "request_week" on request (week, "targetSaaS")',
    'create index "requestEvent_answers" on "requestEvent" (week, answer, "answerStep") where answer is not null',
    'create index "quote_sentWeek" on quote ("sentWeek", "totalCents")',
    'create index "quote_decidedWeek" on quote ("decidedWeek", status, "totalCents")',
  ]) {
    await sql.raw(query).execute(db)
  }
}

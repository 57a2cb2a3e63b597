import { type Kysely, sql } from 'kysely'

/** The queue by due time with completed requests last among those without one, in whole and by assignee. */
export async function indexCompletedLast(db: Kysely<unknown>): Promise<void> {
  const sorted = `"dueAt", (case when status = 'completed' then 1 else 0 end), number, "closedAt"`
  await sql
    .raw(`create index "request_open_due_rank" on request (${sorted}) where "closedAt" is null`)
    .execute(db)
  await sql
    .raw(
      `create index "request_assigned_due_rank" on request ("assigneeId", ${sorted}) where "assigneeId" is not null`,
    )
    .execute(db)
}

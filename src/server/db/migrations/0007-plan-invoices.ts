import { type Kysely, sql } from 'kysely'

/** From when a plan is to be invoiced next, and for which companies that happens by itself. */
export async function addPlanInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request add column "planDueOn" text`.execute(db)
  await sql`alter table company add column "issuesPlans" integer not null default 0`.execute(db)
  // Of plans that were invoiced before, the day after their last day: 'plan-2026-11-19-2026-12-18'.
  const { rows } = await sql<{ number: number; last: string }>`
    select "requestNumber" as number, max(substr(key, 17)) as last from invoice
    where key like 'plan-%' and "cancelledBy" is null and "requestNumber" in (
      select number from request where status = 'completed' and "closedAt" is null)
    group by "requestNumber"`.execute(db)
  for (const { number, last } of rows) {
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length)
    await sql`update request set "planDueOn" = ${next} where number = ${number}`.execute(db)
  }
  // With what its list is sorted by.
  await sql`create index request_plan on request ("planDueOn", number, "closedAt", status, "dueAt",
    "updatedAt") where "closedAt" is null and "planDueOn" is not null`.execute(db)
}

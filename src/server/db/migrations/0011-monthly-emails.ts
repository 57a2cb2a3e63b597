import { type Kysely, sql } from 'kysely'

/** When a company gets its next monthly email: where a solution is handed over, at the beginning of the next month. */
export async function addMonthlyEmails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column "monthlyEmailAt" text`.execute(db)
  await sql`create index "company_monthlyEmailAt" on company ("monthlyEmailAt")
    where "monthlyEmailAt" is not null`.execute(db)
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8)).toISOString()
  await sql`update company set "monthlyEmailAt" = ${next} where id in (select "companyId" from request
    where status = 'completed' and "closedAt" is null)`.execute(db)
}

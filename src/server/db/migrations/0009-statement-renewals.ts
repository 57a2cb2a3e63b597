import { type Kysely, sql } from 'kysely'

/** When the products on a statement renew, and which of them clients are to be reminded of. */
export async function addStatementRenewals(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    '"renewsOn" text',
    '"noticeDays" integer',
    '"remindsAt" text',
    '"remindedOf" text',
  ])
    await sql`alter table "companyStatementLine" add column ${sql.raw(column)}`.execute(db)
  await sql`create index "companyStatementLine_remindsAt" on "companyStatementLine" ("remindsAt")
    where "remindsAt" is not null`.execute(db)
}

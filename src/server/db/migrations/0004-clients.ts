import { type Kysely, sql } from 'kysely'

/** What operators note about a company, and when one of them last reminded of an invoice. */
export async function addClients(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    `"agencyNotes" text not null default ''`,
    '"notesVersion" integer not null default 0',
  ]) {
    await sql`alter table company add column ${sql.raw(column)}`.execute(db)
  }
  await sql`alter table invoice add column "remindedAt" text`.execute(db)
}

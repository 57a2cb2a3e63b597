import { type Kysely, sql } from 'kysely'

/** An email names any document that is attached to it, and an accepted quote keeps the terms it was accepted with. */
export async function addDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column "invoiceNumber" to document`.execute(db)
  // Emails that still wait.
  await sql`update outbox set document = '{"invoice":"' || document || '"}' where document is not null`.execute(
    db,
  )
  await sql`alter table quote add column "acceptedTerms" text`.execute(db)
}

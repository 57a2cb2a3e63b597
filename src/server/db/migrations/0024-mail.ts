import { type Kysely, sql } from 'kysely'

/** Which browser an order came from, and emails that somebody waits for without reading past those about requests. */
export async function changeMail(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('unconfirmedOrder').addColumn('browserHash', 'text').execute()
  await sql
    .raw(
      'create index "outbox_due_account" on outbox ("dueAt") where "sentAt" is null and thread is null',
    )
    .execute(db)
}

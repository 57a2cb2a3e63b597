import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** What an operator sends waits until it is due, so that it can be undone. */
export async function addHeldSends(db: Kysely<unknown>, { counter }: ColumnTypes): Promise<void> {
  await sql`create table "heldSend" (id text primary key,
    "requestNumber" ${sql.raw(counter)} not null references request (number) on delete cascade,
    "userId" text not null references "user" (id) on delete cascade,
    content text not null, "dueAt" text not null, reason text)`.execute(db)
  await sql`create index "heldSend_due" on "heldSend" ("dueAt") where reason is null`.execute(db)
  for (const column of ['requestNumber', 'userId', 'dueAt']) {
    const index = sql`create index ${sql.ref(`heldSend_${column}`)} on "heldSend" (${sql.ref(column)})`
    await index.execute(db)
  }
}

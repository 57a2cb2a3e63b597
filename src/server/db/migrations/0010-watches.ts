import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Solutions whose address is checked every few minutes, and what the checks of each day found. */
export async function addWatches(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { counter, engine } = types
  const key = sql`"requestNumber" ${sql.raw(counter)} not null references request (number) on delete cascade`
  await sql`create table watch (${key} primary key, address text, since text not null,
    "nextAt" text not null, "checkedAt" text, failures integer not null default 0,
    "downSince" text, problem text)`.execute(db)
  await sql`create index "watch_nextAt" on watch ("nextAt")`.execute(db)
  // Those of a request are added on many days and read together: on SQLite they are stored together.
  const together = sql.raw(engine === 'sqlite' ? 'without rowid' : '')
  await sql`create table "watchDay" (${key}, day integer not null, checks integer not null,
    failures integer not null, primary key ("requestNumber", day)) ${together}`.execute(db)
  await sql`create index "watchDay_day" on "watchDay" (day)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export async function addSignInProvider(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add column identity text`.execute(db)
  await sql`alter table "user" add column "identitySince" text`.execute(db)
  await sql`create unique index user_identity on "user" (identity)`.execute(db)
}

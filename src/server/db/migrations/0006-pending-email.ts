import type { Kysely } from 'kysely'

/** The address that an account changes to once it is confirmed. */
export async function addPendingEmail(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('pendingEmail', 'text').execute()
}

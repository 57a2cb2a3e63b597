import type { Kysely } from 'kysely'

/** Which of the two addresses has confirmed a change of the email address. */
export async function addPendingConfirmation(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('pendingEmailConfirmed', 'text').execute()
}

import { lockCredentials } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { readMigrationTime } from '#server/db/migrate.ts'
import { listUnconfirmedAccounts } from '#server/db/unconfirmed-account-store.ts'
import { forgetUser } from './forget-user.ts'

/** Since this migration the email that confirms an address names the period. */
const announcedBy = '0019-pending-confirmation'
const atOnce = 100

/**
 * Deletes accounts that were created before a moment, never confirmed, and have no order. Those that are older than the
 * rule get the whole period from the upgrade on.
 */
export async function deleteUnconfirmedAccounts(database: Database, before: Date): Promise<void> {
  if ((await readMigrationTime(database.query, announcedBy)) >= before) return
  const expired = { before, limit: atOnce }
  for (;;) {
    const found = await listUnconfirmedAccounts(database.query, expired)
    for (const account of found) {
      await database.change(async (trx, announce) => {
        await lockCredentials(trx, database, 'user.id', account.id)
        // It may have been confirmed, or have ordered, since it was found.
        const [still] = await listUnconfirmedAccounts(trx, { ...expired, id: account.id })
        if (still) await forgetUser(trx, announce, database, still, 'not confirmed in time')
      })
    }
    if (found.length < atOnce) return
  }
}

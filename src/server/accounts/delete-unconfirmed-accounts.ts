import type { Database } from '#server/db/database.ts'
import { lockCredentials } from './credentials-store.ts'
import { forgetUser } from './forget-user.ts'
import { listUnconfirmedAccounts } from './unconfirmed-account-store.ts'

const atOnce = 100

/** Deletes accounts that were created before a moment, never confirmed, and have no order. */
export async function deleteUnconfirmedAccounts(database: Database, before: Date): Promise<void> {
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

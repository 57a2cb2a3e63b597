import { remindOfConfirmation } from '#server/accounts/confirm-email.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isReminderDue, takeReminder } from '#server/db/token-store.ts'
import { isWithin, type Limit } from '#server/http/rate-limits.ts'
import { yieldToCalls } from '#server/jobs/worker.ts'
import { remindOfOrder } from '#server/requests/unconfirmed-orders.ts'

export interface RemindOptions {
  database: Database
  /** Links begin with it. Without a trailing slash. */
  publicUrl: string
  limit: Limit
}

/** Reminds of unopened links, each once, in the transaction that enqueues the email. Leaves out what is over a limit. */
export async function remindOfLinks({ database, publicUrl, limit }: RemindOptions): Promise<void> {
  while (await isReminderDue(database.query)) {
    await yieldToCalls(database)
    // The one that is due is being sent by another process.
    if (!(await database.change(remindNext))) return
  }

  async function remindNext(trx: Transaction): Promise<boolean> {
    const link = await takeReminder(trx)
    if (link === undefined) return false
    const isMailable = async (email: string) =>
      (await isWithin(limit('reminder', email, trx))) &&
      (await isWithin(limit('typed-address', email, trx)))
    const reminding = { trx, publicUrl, isMailable }
    if (link.purpose === 'unconfirmed-order') await remindOfOrder(reminding, link)
    else await remindOfConfirmation(reminding, link)
    return true
  }
}

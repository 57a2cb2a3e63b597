import { deleteApiTokensOf } from '#server/db/api-token-store.ts'
import { deleteCalendarFeed } from '#server/db/calendar-store.ts'
import type { Query } from '#server/db/database.ts'
import { disableWebhooksOf } from '#server/db/webhook-store.ts'

/**
 * Ends what reads the account without a session: API tokens and the calendar feed are gone, webhooks are turned
 * off. Another person may have created them, with the old password or before the owner had the account.
 */
export async function endOtherAccess(trx: Query, userId: string): Promise<void> {
  await deleteApiTokensOf(trx, userId)
  await deleteCalendarFeed(trx, userId)
  await disableWebhooksOf(trx, userId, new Date().toISOString())
}

import type { Query } from '#server/db/database.ts'
import { disableWebhooksOf } from '#server/webhooks/webhook-store.ts'
import { deleteApiTokensOf } from './api-token-store.ts'

/**
 * Ends what reads the account without a session: API tokens are gone, webhooks are turned off. Another person may
 * have created them, with the old password or before the owner had the account.
 */
export async function endOtherAccess(trx: Query, userId: string): Promise<void> {
  await deleteApiTokensOf(trx, userId)
  await disableWebhooksOf(trx, userId, new Date().toISOString())
}

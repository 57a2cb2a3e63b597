import type { Logger } from 'pino'
import { retention } from '#domain/retention.ts'
import { deleteApiTokensExpiredBefore } from '#server/db/api-token-store.ts'
import { deleteExpiredCompanyInvitations } from '#server/db/company-invitation-store.ts'
import { deleteExpiredTokens } from '#server/db/credentials-store.ts'
import type { Database } from '#server/db/database.ts'
import { deleteOldKeys } from '#server/db/idempotency-store.ts'
import { deleteExpiredMailedDrafts } from '#server/db/mailed-draft-store.ts'
import { deleteExpiredInvitations } from '#server/db/operator-invitation-store.ts'
import { deleteMailBefore } from '#server/db/outbox-store.ts'
import { deleteExpiredPasskeyChallenges } from '#server/db/passkey-challenge-store.ts'
import { deleteExpiredPendingSignIns } from '#server/db/pending-sign-in-store.ts'
import { deleteOldAttempts } from '#server/db/rate-limit-store.ts'
import { deleteSecurityEventsBefore } from '#server/db/security-event-store.ts'
import { deleteExpiredSessions } from '#server/db/sessions-store.ts'
import { deleteExpiredSignInLinks } from '#server/db/sign-in-link-store.ts'
import { deleteExpiredUnconfirmedOrders } from '#server/db/unconfirmed-order-store.ts'
import { deleteDeliveriesBefore } from '#server/db/webhook-delivery-store.ts'
import { deleteUnconfirmedAccounts } from './accounts/delete-unconfirmed-accounts.ts'
import { fillMissingTurns } from './fill-missing-turns.ts'
import { foldQueueCounts } from './fold-queue-counts.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const mailIsKeptMs = retention.emailDays * dayMs
const keysAreKeptMs = retention.keyDays * dayMs
const deliveriesAreKeptMs = retention.deliveryDays * dayMs
const securityLogIsKeptMs = retention.securityLogDays * dayMs
const unconfirmedAreKeptMs = retention.unconfirmedAccountDays * dayMs
const apiTokensAreKeptMs = retention.expiredApiTokenDays * dayMs

/** Cleans up now and every hour. Returns a function that stops it and waits for a running round. */
export function startCleanup(database: Database, logger: Logger): () => Promise<void> {
  let round = cleanUpOrReport()
  const timer = setInterval(() => {
    round = cleanUpOrReport()
  }, hourMs)

  return () => {
    clearInterval(timer)
    return round
  }

  function cleanUpOrReport(): Promise<void> {
    return cleanUp(database).catch((error: unknown) =>
      logger.error({ err: error }, 'cleanup failed'),
    )
  }
}

/**
 * Deletes expired data, completes what earlier versions have stored, and adds up the counts of the queue.
 * Several processes may do so at once.
 */
export async function cleanUp(database: Database, now = new Date()): Promise<void> {
  const { query } = database
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await deleteOldAttempts(query, now)
  await deleteExpiredSessions(query, now)
  await deleteExpiredTokens(query, now)
  await deleteExpiredPendingSignIns(query, now)
  await deleteExpiredPasskeyChallenges(query, now)
  await deleteExpiredInvitations(query, now)
  await deleteExpiredCompanyInvitations(query, now)
  await deleteUnconfirmedAccounts(database, ago(unconfirmedAreKeptMs))
  await deleteExpiredSignInLinks(query, now)
  await deleteExpiredMailedDrafts(query, now)
  await deleteExpiredUnconfirmedOrders(query, now)
  await deleteMailBefore(query, ago(mailIsKeptMs))
  await deleteOldKeys(query, ago(keysAreKeptMs))
  await deleteApiTokensExpiredBefore(query, ago(apiTokensAreKeptMs))
  await deleteSecurityEventsBefore(query, ago(securityLogIsKeptMs))
  await foldQueueCounts(database)
  await deleteDeliveriesBefore(query, ago(deliveriesAreKeptMs))
  await fillMissingTurns(database)
}

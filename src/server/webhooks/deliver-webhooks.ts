import type { Logger } from 'pino'
import type { DeliveryError } from '#domain/webhooks/webhook.ts'
import { retryDelayMs, webhookRules } from '#domain/webhooks/webhook-rules.ts'
import { applyFactorRule, type FactorRule } from '#server/accounts/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { createWorker, untilDue } from '#server/jobs/worker.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { composePayload } from './compose-payload.ts'
import { type PostResult, postWebhook, webhookHeaders } from './post-webhook.ts'
import type { SecretBox } from './secret-box.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  findNextDeliveryDue,
  recordAttempt,
} from './webhook-delivery-store.ts'
import { countFailure, disableWebhook, forgetFailures, lockWebhook } from './webhook-store.ts'

export interface WebhookWorkerOptions extends FactorRule {
  database: Database
  secretBox: SecretBox
  publicUrl: string
  arePrivateNetworksAllowed: boolean
  logger: Logger
  timeoutMs?: number
  retryAfterMs?: readonly number[]
  post?: typeof postWebhook
}

/** How long a process may take for a delivery before others may claim it. */
export const deliveryLeaseMs = 60_000
const retryAfterErrorMs = 5000
/** Of one process. */
export const sentAtOnce = 64
/** To users whose receiver did not answer in time at the last attempt: all of them together delay no one else. */
export const sentToSlowAtOnce = 16
/** Who is forgotten first, if there are more. */
const slowUsersMax = 500

/**
 * Sends what is due to webhooks. Any number of processes may do so: each delivery is claimed by one. A
 * process sends one delivery of a user at a time, so that slow receivers of one user delay no other's.
 */
export function startWebhookWorker(options: WebhookWorkerOptions) {
  const { database, logger } = options
  const worker = createWorker(database, ({ kind }) => kind === 'webhook' || kind === 'anything')
  const sending = new Map<string, Promise<void>>()
  const slowUsers = new Set<string>()
  worker.start(() => startAllDue().catch(reportError))

  return {
    /** Resolves when the deliveries that are being sent are done. */
    async stop() {
      await worker.stop()
      await Promise.all(sending.values())
    },
  }

  /** Returns how long to wait before the next one is due. */
  async function startAllDue(): Promise<number> {
    while (!worker.isStopping() && sending.size < sentAtOnce) {
      const delivery = await claimDelivery(database, new Date(), deliveryLeaseMs, passedOver())
      if (delivery === undefined) break
      sending.set(delivery.owner.id, deliverAndWake(delivery))
    }
    // The first that is done wakes it.
    if (sending.size >= sentAtOnce) return untilDue(undefined)
    return untilDue(await findNextDeliveryDue(database.query, passedOver()))
  }

  /** Users who have a delivery under way, and the slow ones while enough of those have. */
  function passedOver(): string[] {
    const busy = [...sending.keys()]
    const slowAndBusy = busy.filter((id) => slowUsers.has(id))
    return slowAndBusy.length < sentToSlowAtOnce ? busy : [...new Set([...busy, ...slowUsers])]
  }

  function noteSpeed(userId: string, isSlow: boolean): void {
    slowUsers.delete(userId)
    if (!isSlow) return
    const [first] = slowUsers
    if (first !== undefined && slowUsers.size >= slowUsersMax) slowUsers.delete(first)
    slowUsers.add(userId)
  }

  async function deliverAndWake(delivery: ClaimedDelivery): Promise<void> {
    // An attempt that could not be recorded is repeated when its lease is over.
    const error = await deliver(delivery, options).catch(reportError)
    noteSpeed(delivery.owner.id, error === 'timeout')
    sending.delete(delivery.owner.id)
    worker.wake()
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'webhooks not available')
    return retryAfterErrorMs
  }
}

/** One attempt, from its body to its line in the log. Returns why it failed, if it was sent and did. */
async function deliver(delivery: ClaimedDelivery, options: WebhookWorkerOptions) {
  const { database, secretBox, arePrivateNetworksAllowed } = options
  const { timeoutMs = webhookRules.timeoutMs, post = postWebhook } = options
  const { id: webhookId, url, secret: sealed, isOff } = delivery.webhook
  // Its event was recorded in the moment in which it was turned off.
  if (isOff) return giveUp(delivery, notSent('disabled'), options)
  const secret = secretBox.open(sealed, webhookId)
  if (secret === undefined) return giveUp(delivery, notSent('secret-lost'), options)
  const owner = applyFactorRule(options, delivery.owner)
  const payload = await composePayload(database.query, { ...delivery, owner })
  if (payload === undefined) return giveUp(delivery, notSent('no-access'), options)
  const body = JSON.stringify(payload)
  const headers = webhookHeaders(secret, { id: payload.id, at: new Date(), body })
  const result = await post({ url, headers, body, timeoutMs, arePrivateNetworksAllowed })
  await (result.error === null
    ? succeed(delivery, result, options)
    : fail(delivery, result, options))
  return result.error
}

async function succeed(
  delivery: ClaimedDelivery,
  result: PostResult,
  { database, logger }: WebhookWorkerOptions,
): Promise<void> {
  await database.change(async (trx) => {
    await lockWebhook(trx, database.engine, delivery.webhook.id)
    await recordAttempt(trx, delivery, { ...result, status: 'delivered' })
    await forgetFailures(trx, delivery.webhook.id)
  })
  logger.info({ delivery: delivery.id, attempts: delivery.attempts }, 'webhook delivered')
}

/** Schedules another attempt, or gives up. A test is tried once: its sender is watching. */
async function fail(delivery: ClaimedDelivery, result: PostResult, options: WebhookWorkerOptions) {
  const { database, logger, retryAfterMs } = options
  const { id, attempts, kind } = delivery
  const waitMs = kind === 'test' ? undefined : retryDelayMs(attempts, Math.random(), retryAfterMs)
  if (waitMs === undefined) {
    await giveUp(delivery, result, options)
    return
  }
  const dueAt = new Date(Date.now() + waitMs).toISOString()
  await recordAttempt(database.query, delivery, { ...result, status: 'waiting', dueAt })
  logger.warn({ delivery: id, attempts, reason: result.error, dueAt }, 'webhook not delivered')
}

async function giveUp(
  delivery: ClaimedDelivery,
  result: Omit<PostResult, 'durationMs'> & { durationMs: number | null },
  { database, logger, publicUrl }: WebhookWorkerOptions,
): Promise<DeliveryError | null> {
  const { id, kind, attempts, webhook, owner } = delivery
  await database.change(async (trx, announce) => {
    await lockWebhook(trx, database.engine, webhook.id)
    const isOurs = await recordAttempt(trx, delivery, { ...result, status: 'failed' })
    // A test says nothing about events, and a lost role or a webhook that is off nothing about the receiver.
    if (!isOurs || kind === 'test' || ['no-access', 'disabled'].includes(result.error ?? '')) return
    if ((await countFailure(trx, webhook.id)) < webhookRules.failuresUntilDisabled) return
    if (!(await disableWebhook(trx, webhook.id, 'failures'))) return
    await enqueueMail(trx, announce, owner.email, 'webhook-disabled', { publicUrl })
    logger.warn({ webhook: webhook.id }, 'webhook disabled')
  })
  logger.warn({ delivery: id, attempts, reason: result.error }, 'webhook given up')
  return result.error
}

function notSent(error: DeliveryError) {
  return { responseStatus: null, durationMs: null, error }
}

import type { Logger } from 'pino'
import { retryDelayMs } from '#domain/webhooks/webhook.ts'
import { createWorker, untilDue } from '#server/jobs/worker.ts'
import { type SendOptions, sendWebhook } from './send-webhook.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  findNextDeliveryDue,
  finishAttempt,
} from './webhook-store.ts'

export interface WebhookWorkerOptions extends SendOptions {
  logger: Logger
  retryAfterMs?: readonly number[]
}

/** How long a process may take for a delivery before others may claim it. */
export const deliveryLeaseMs = 60_000
const retryAfterErrorMs = 5000

/** Sends one delivery at a time to each webhook, so a slow receiver delays no other. Each is claimed by one process. */
export function startWebhookWorker(options: WebhookWorkerOptions) {
  const { database, logger } = options
  const worker = createWorker(database, ({ kind }) => kind === 'webhook' || kind === 'anything')
  const sending = new Map<string, Promise<void>>()
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
    while (!worker.isStopping()) {
      const delivery = await claimDelivery(database, new Date(), deliveryLeaseMs, busy())
      if (delivery === undefined) break
      sending.set(delivery.webhook.id, deliverAndWake(delivery))
    }
    return untilDue(await findNextDeliveryDue(database.query, busy()))
  }

  function busy(): string[] {
    return [...sending.keys()]
  }

  async function deliverAndWake(delivery: ClaimedDelivery): Promise<void> {
    // An attempt that could not be recorded is repeated when its lease is over.
    await deliver(delivery, options).catch(reportError)
    sending.delete(delivery.webhook.id)
    worker.wake()
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'webhooks not available')
    return retryAfterErrorMs
  }
}

async function deliver(delivery: ClaimedDelivery, options: WebhookWorkerOptions): Promise<void> {
  const { logger, retryAfterMs } = options
  const { id, attempts, webhook } = delivery
  await sendWebhook(options, webhook, delivery, async (trx, { error }) => {
    const waitMs = error === null ? undefined : retryDelayMs(attempts, Math.random(), retryAfterMs)
    const nextAt = waitMs === undefined ? undefined : new Date(Date.now() + waitMs)
    await finishAttempt(trx, delivery, nextAt)
    const entry = { delivery: id, webhook: webhook.id, attempts }
    if (error === null) logger.info(entry, 'webhook delivered')
    else logger.warn({ ...entry, reason: error, nextAt }, 'webhook not delivered')
  })
}

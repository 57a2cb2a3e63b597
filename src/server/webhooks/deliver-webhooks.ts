import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { notificationTexts } from '#domain/notifications/notification-rules.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { brandName } from '#domain/site/brand.ts'
import {
  chatMessage,
  chatOf,
  retryDelayMs,
  type Webhook,
  webhookPayloadSchema,
  webhookRules,
} from '#domain/webhooks/webhook.ts'
import { emailAdmins } from '#server/accounts/operators.ts'
import type { Database, Query } from '#server/db/database.ts'
import { createWorker, untilDue } from '#server/jobs/worker.ts'
import { operatorHeading } from '#server/notifications/compose-due.ts'
import { listEventsById } from '#server/requests/event-store.ts'
import { findHitRequest } from '#server/requests/request-store.ts'
import { type PostResult, postWebhook } from './post-webhook.ts'
import type { SecretBox } from './secret-box.ts'
import { webhookHeaders } from './webhook-signature.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  findNextDeliveryDue,
  finishAttempt,
  recordResult,
} from './webhook-store.ts'

/** How long a process may take for a delivery before others may claim it. */
export const deliveryLeaseMs = 60_000
const retryAfterErrorMs = 5000

/** Sends one delivery at a time to each webhook, so a slow receiver delays no other. Each is claimed by one process. */
export function startWebhookWorker(
  options: SendOptions & { logger: Logger; retryAfterMs?: readonly number[] },
) {
  const { database, logger } = options
  const worker = createWorker(database, ({ kind }) => kind === 'webhook' || kind === 'anything')
  const sending = new Map<string, Promise<void>>()
  const busy = () => [...sending.keys()]
  worker.start(() => startAllDue().catch(reportError))

  return {
    async stop() {
      await worker.stop()
      await Promise.all(sending.values())
    },
  }

  async function startAllDue(): Promise<number> {
    while (!worker.isStopping()) {
      const delivery = await claimDelivery(database.query, new Date(), deliveryLeaseMs, busy())
      if (delivery === undefined) break
      sending.set(delivery.webhook.id, deliverAndWake(delivery))
    }
    return untilDue(await findNextDeliveryDue(database.query, busy()))
  }

  async function deliverAndWake(delivery: ClaimedDelivery): Promise<void> {
    const { id, attempts, webhook } = delivery
    const delivering = sendWebhook(options, webhook, delivery, async (trx, { error }) => {
      const waitMs = retryDelayMs(attempts, Math.random(), options.retryAfterMs)
      const isOver = error === null || waitMs === undefined
      const nextAt = isOver ? undefined : new Date(Date.now() + waitMs)
      await finishAttempt(trx, delivery, nextAt)
      const entry = { delivery: id, webhook: webhook.id, attempts }
      if (error === null) logger.info(entry, 'webhook delivered')
      else logger.warn({ ...entry, reason: error, nextAt }, 'webhook not delivered')
    })
    // An attempt that could not be recorded is repeated when its lease is over.
    await delivering.catch(reportError)
    sending.delete(webhook.id)
    worker.wake()
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'webhooks not available')
    return retryAfterErrorMs
  }
}

export interface SendOptions {
  database: Database
  secretBox: SecretBox
  publicUrl: string
  arePrivateNetworksAllowed: boolean
  timeoutMs?: number
}

type Sent = Pick<ClaimedDelivery, 'eventId' | 'requestNumber' | 'kind'>

/** One attempt. `finish` joins the transaction that stores the result, after the webhook's row is locked. */
export async function sendWebhook(
  options: SendOptions,
  webhook: Webhook & { secret: string },
  sent: Sent | 'test',
  finish?: (trx: Query, result: PostResult) => Promise<void>,
): Promise<PostResult> {
  const { database } = options
  const result = await attempt(options, webhook, sent)
  await database.change(async (trx) => {
    const failures = await recordResult(trx, webhook.id, result)
    await finish?.(trx, result)
    if (failures !== webhookRules.failuresUntilEmail) return
    const host = new URL(webhook.url).host
    await emailAdmins(trx, 'webhook-failing', { host })
  })
  return result
}

async function attempt(
  { database: { query }, secretBox, publicUrl, arePrivateNetworksAllowed, ...options }: SendOptions,
  { id: webhookId, url, secret: sealed }: Webhook & { secret: string },
  sent: Sent | 'test',
): Promise<PostResult> {
  const secret = secretBox.open(sealed, webhookId)
  if (secret === undefined) return { responseStatus: null, error: 'secret-lost' }
  const at = new Date()
  // The same for every attempt at an event.
  const id = `msg_${webhookId}_${sent === 'test' ? `test${at.getTime()}` : sent.eventId}`
  const chat = chatOf(url)
  const content = chat
    ? chatMessage(chat, ...(await readSentence(query, sent, publicUrl)))
    : await readPayload(query, sent, id)
  const body = JSON.stringify(content)
  const { timeoutMs = webhookRules.timeoutMs } = options
  const headers = webhookHeaders(secret, { id, at, body })
  return postWebhook({ url, headers, body, timeoutMs, arePrivateNetworksAllowed })
}

/** What the subject of an operator's email would say, and where its button leads. */
async function readSentence(
  query: Query,
  sent: Sent | 'test',
  publicUrl: string,
): Promise<[sentence: string, link: string]> {
  const dashboard = `${publicUrl}/dashboard`
  if (sent === 'test') return [`A test from ${brandName}. Events will look like this.`, dashboard]
  const heading = (await operatorHeading(query, sent)) ?? notificationTexts[sent.kind].label
  const request = requestId(sent.requestNumber)
  return [`${request}: ${heading}`, `${dashboard}?request=${request}`]
}

async function readPayload(query: Query, sent: Sent | 'test', id: string) {
  if (sent === 'test') return { id, kind: sent, createdAt: new Date().toISOString() }
  const [event] = await listEventsById(query, [sent.eventId])
  const request = await findHitRequest(query, sent.requestNumber, 'operator')
  // Fields that the contract does not name are not sent.
  const payload = { id, kind: sent.kind, createdAt: event?.at, request, event }
  return z.parse(webhookPayloadSchema, payload)
}

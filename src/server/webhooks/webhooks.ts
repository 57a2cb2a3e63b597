import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { notificationKindsFor } from '#domain/notifications/notification-kinds.ts'
import type { Delivery, NewWebhook, Webhook, WebhookChange } from '#domain/webhooks/webhook.ts'
import { webhookMessages, webhookRules } from '#domain/webhooks/webhook-rules.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { SessionUser, UserWithSession } from '#server/accounts/session-user.ts'
import { lockSession } from '#server/accounts/sessions.ts'
import type { Database, Query } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { isAllowedAddress, newWebhookSecret } from './post-webhook.ts'
import type { SecretBox } from './secret-box.ts'
import { addDelivery, findOwnDelivery, listDeliveries } from './webhook-delivery-store.ts'
import {
  deleteWebhook as deleteRow,
  disableWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks as listRows,
  setWebhookSecret,
  updateWebhook as updateRow,
} from './webhook-store.ts'

export interface WebhookOptions {
  database: Database
  secretBox: SecretBox
  arePrivateNetworksAllowed: boolean
  publicUrl: string
}

type Owner = Pick<SessionUser, 'id' | 'role' | 'companyId' | 'email' | 'isEmailConfirmed'>
type OwnerWithSession = Owner & Pick<UserWithSession, 'sessionToken'>

export const listWebhooks = ({ query }: Database, user: Owner) => listRows(query, user.id)

export async function createWebhook(
  { database, secretBox, arePrivateNetworksAllowed, publicUrl }: WebhookOptions,
  user: OwnerWithSession,
  { url, kinds }: NewWebhook,
  origin: CallOrigin,
): Promise<{ webhook: Webhook; secret: string }> {
  checkWebhook(user, { url, kinds }, arePrivateNetworksAllowed)
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const webhook = await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const { length: count } = await listRows(trx, user.id)
    if (count >= webhookRules.perUser) throw new CallError('conflict', webhookMessages.tooMany)
    await recordSecurityEvent(trx, { ...aboutWebhook(user, url), kind: 'webhook-created', origin })
    await enqueueMail(trx, announce, user.email, 'webhook-changed', { publicUrl, what: 'added' })
    const { id: userId, companyId } = user
    const [sealed, createdAt] = [secretBox.seal(secret, id), new Date().toISOString()]
    return insertWebhook(trx, { id, userId, companyId, url, kinds, secret: sealed, createdAt })
  })
  return { webhook, secret }
}

/** The user gets an email about another address, as about a new webhook. */
export async function updateWebhook(
  { database, arePrivateNetworksAllowed, publicUrl }: WebhookOptions,
  user: OwnerWithSession,
  change: WebhookChange & { id: string },
  origin: CallOrigin,
): Promise<Webhook> {
  checkWebhook(user, change, arePrivateNetworksAllowed)
  return database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const { url } = await requireWebhook(trx, user, change.id)
    const webhook = (await updateRow(trx, user.id, change)) ?? throwNotFound()
    if (webhook.url !== url) {
      const about = aboutWebhook(user, webhook.url)
      await recordSecurityEvent(trx, { ...about, kind: 'webhook-changed', origin })
      const what = 'given another address'
      await enqueueMail(trx, announce, user.email, 'webhook-changed', { publicUrl, what })
    }
    if (change.isOn) return webhook
    await disableWebhook(trx, webhook.id, 'owner')
    return requireWebhook(trx, user, webhook.id)
  })
}

export function deleteWebhook(database: Database, user: Owner, id: string, origin: CallOrigin) {
  return database.change(async (trx) => {
    const { url } = await requireWebhook(trx, user, id)
    await deleteRow(trx, id)
    await recordSecurityEvent(trx, { ...aboutWebhook(user, url), kind: 'webhook-deleted', origin })
  })
}

/** The host alone: the rest of an address may hold a secret. */
function aboutWebhook({ id }: Owner, url: string): { userId: string; detail: string } {
  return { userId: id, detail: new URL(url).host }
}

/** The new secret signs from the next attempt on. */
export async function rotateWebhookSecret(
  { database, secretBox, publicUrl }: WebhookOptions,
  user: OwnerWithSession,
  id: string,
  origin: CallOrigin,
): Promise<string> {
  const secret = newWebhookSecret()
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const { url } = await requireWebhook(trx, user, id)
    await setWebhookSecret(trx, id, secretBox.seal(secret, id))
    const about = aboutWebhook(user, url)
    await recordSecurityEvent(trx, { ...about, kind: 'webhook-secret-replaced', origin })
    const what = 'given a new secret'
    await enqueueMail(trx, announce, user.email, 'webhook-changed', { publicUrl, what })
  })
  return secret
}

export async function readDeliveries(
  { query }: Database,
  user: Owner,
  id: string,
  before?: string,
) {
  await requireWebhook(query, user, id)
  const size = webhookRules.pageSize
  const cursor = before === undefined ? undefined : Number(before)
  // One more than a page holds, to know whether another follows.
  const found = await listDeliveries(query, id, cursor, size + 1)
  const deliveries = found.slice(0, size)
  return { deliveries, next: found.length > size ? (deliveries.at(-1)?.id ?? null) : null }
}

export async function testWebhook(database: Database, user: Owner, id: string): Promise<Delivery> {
  const webhook = await requireWebhook(database.query, user, id)
  if (webhook.disabled !== undefined) throwDisabled()
  return send(database, { webhookId: id, eventId: null, requestNumber: null, kind: 'test' })
}

/** Sends the event of an earlier delivery again. */
export async function replayDelivery(
  database: Database,
  user: Owner,
  webhookId: string,
  id: number,
): Promise<Delivery> {
  const found = await findOwnDelivery(database.query, user.id, webhookId, id)
  if (found === undefined) throw new CallError('not-found', webhookMessages.deliveryNotFound)
  const { disabledAt, status, ...delivery } = found
  if (disabledAt !== null) throwDisabled()
  if (status === 'waiting') throw new CallError('conflict', webhookMessages.stillWaiting)
  return send(database, delivery)
}

function send(database: Database, delivery: Parameters<typeof addDelivery>[1]): Promise<Delivery> {
  return database.change(async (trx, announce) => {
    announce({ kind: 'webhook' })
    return addDelivery(trx, delivery, new Date().toISOString())
  })
}

function checkWebhook(
  { role, isEmailConfirmed }: Owner,
  { url, kinds }: NewWebhook,
  arePrivateNetworksAllowed: boolean,
): void {
  const known = notificationKindsFor(role)
  if (kinds?.some((kind) => !known.includes(kind))) throw new CallError('invalid')
  const address = URL.parse(url)
  if (address === null) throwFieldError(webhookMessages.addressMalformed)
  if (!arePrivateNetworksAllowed && address.protocol !== 'https:') {
    throwFieldError(webhookMessages.addressMalformed)
  }
  if (!isAllowedAddress({ url, arePrivateNetworksAllowed })) {
    throwFieldError(webhookMessages.addressNotPublic)
  }
  if (!isEmailConfirmed) throw new CallError('conflict', webhookMessages.notConfirmed)
}

async function requireWebhook(query: Query, { id: userId }: Owner, id: string): Promise<Webhook> {
  return (await findWebhook(query, userId, id)) ?? throwNotFound()
}

function throwFieldError(message: string): never {
  throw new CallError('invalid', undefined, { url: message })
}

function throwNotFound(): never {
  throw new CallError('not-found', webhookMessages.notFound)
}

function throwDisabled(): never {
  throw new CallError('conflict', webhookMessages.isDisabled)
}

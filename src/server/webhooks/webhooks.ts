import { randomUUID } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import {
  type NewWebhook,
  type Webhook,
  webhookMessages,
  webhookRules,
} from '#domain/webhooks/webhook.ts'
import { emailAdmins, lockAsAdmin } from '#server/accounts/operators.ts'
import { recordServiceEvent, type UserCall } from '#server/accounts/security-log.ts'
import type { Database, Query } from '#server/db/database.ts'
import { type SendOptions, sendWebhook } from './deliver-webhooks.ts'
import { isAllowedAddress } from './post-webhook.ts'
import { newWebhookSecret } from './webhook-signature.ts'
import { insertWebhook, listWebhooks as listRows } from './webhook-store.ts'

export async function listWebhooks({ query }: Pick<Database, 'query'>): Promise<Webhook[]> {
  return (await listRows(query)).map(withoutSecret)
}

function withoutSecret(stored: Webhook & { secret: string }): Webhook {
  const { secret: _, ...webhook } = stored
  return webhook
}

/** Every admin gets an email: it sends out what clients write. */
export async function createWebhook(
  { database, secretBox, arePrivateNetworksAllowed }: SendOptions,
  call: UserCall,
  { url, kinds }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const address = URL.parse(url)
  if (address === null || !(arePrivateNetworksAllowed || address.protocol === 'https:')) {
    throw fieldError('url', webhookMessages.addressMalformed)
  }
  if (!isAllowedAddress(url, arePrivateNetworksAllowed)) {
    throw fieldError('url', webhookMessages.addressNotPublic)
  }
  const secret = newWebhookSecret()
  const webhook = { id: randomUUID(), url, kinds, createdAt: new Date().toISOString() }
  await database.change(async (trx) => {
    await lockAsAdmin(trx, call.user)
    const { length: count } = await listRows(trx)
    if (count >= webhookRules.max) throw new CallError('conflict', webhookMessages.tooMany)
    await insertWebhook(trx, { ...webhook, secret: secretBox.seal(secret, webhook.id) })
    const detail = hostOf(url)
    await recordServiceEvent(trx, call, { kind: 'webhook-created', detail })
    const added = { what: `Webhook to ${detail}`, by: call.user.email }
    await emailAdmins(trx, 'integration-added', added)
  })
  return { webhook, secret }
}

export function deleteWebhook(database: Database, call: UserCall, id: string): Promise<void> {
  return database.change(async (trx) => {
    const { url } = await requireWebhook(trx, id)
    await trx.deleteFrom('webhook').where('id', '=', id).execute()
    await recordServiceEvent(trx, call, { kind: 'webhook-deleted', detail: hostOf(url) })
  })
}

/** The rest of an address may hold a secret. */
function hostOf(url: string): string {
  return new URL(url).host
}

/** Tries once, and answers when the receiver has: its sender is watching. */
export async function testWebhook(options: SendOptions, id: string): Promise<Webhook> {
  const { database } = options
  await sendWebhook(options, await requireWebhook(database.query, id), 'test')
  return withoutSecret(await requireWebhook(database.query, id))
}

async function requireWebhook(query: Query, id: string) {
  const webhook = (await listRows(query)).find((one) => one.id === id)
  if (webhook === undefined) throw new CallError('not-found', webhookMessages.notFound)
  return webhook
}

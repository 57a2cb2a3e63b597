import type { webhookEndpoints } from '#contract/webhook-endpoints.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { createSecretBox } from './secret-box.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

export function webhookHandlers({
  accounts,
  database,
  limit,
  arePrivateNetworksAllowed = false,
}: Dependencies): Handlers<typeof webhookEndpoints> {
  const secretBox = createSecretBox(accounts.secret)
  const options = { database, secretBox, arePrivateNetworksAllowed, publicUrl: accounts.publicUrl }
  return {
    listWebhooks: async ({ user }) => ({ webhooks: await listWebhooks(database, user) }),
    async createWebhook({ user, body, origin }) {
      await limit('webhook', user.id)
      return createWebhook(options, user, body, origin)
    },
    async updateWebhook({ user, body, origin }) {
      await limit('webhook', user.id)
      return { webhook: await updateWebhook(options, user, body, origin) }
    },
    async deleteWebhook({ user, body, origin }) {
      await limit('webhook', user.id)
      await deleteWebhook(database, user, body.id, origin)
    },
    async rotateWebhookSecret({ user, body, origin }) {
      await limit('webhook', user.id)
      return { secret: await rotateWebhookSecret(options, user, body.id, origin) }
    },
    async testWebhook({ user, body }) {
      await limit('webhook', user.id)
      return { delivery: await testWebhook(database, user, body.id) }
    },
    listWebhookDeliveries: ({ user, query }) => readDeliveries(database, user, query),
    async replayWebhookDelivery({ user, body }) {
      await limit('webhook', user.id)
      return { delivery: await replayDelivery(database, user, body.id) }
    },
  }
}

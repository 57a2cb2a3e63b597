import type { webhookEndpoints } from '#contract/webhooks.ts'
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
    async updateWebhook({ user, id, body, origin }) {
      await limit('webhook', user.id)
      return { webhook: await updateWebhook(options, user, { ...body, id }, origin) }
    },
    async deleteWebhook({ user, id, origin }) {
      await limit('webhook', user.id)
      await deleteWebhook(database, user, id, origin)
    },
    async rotateWebhookSecret({ user, id, origin }) {
      await limit('webhook', user.id)
      return { secret: await rotateWebhookSecret(options, user, id, origin) }
    },
    async testWebhook({ user, id }) {
      await limit('webhook', user.id)
      return { delivery: await testWebhook(database, user, id) }
    },
    listWebhookDeliveries: ({ user, id, query }) => readDeliveries(database, user, id, query),
    async replayWebhookDelivery({ user, id, number }) {
      await limit('webhook', user.id)
      return { delivery: await replayDelivery(database, user, id, number) }
    },
  }
}

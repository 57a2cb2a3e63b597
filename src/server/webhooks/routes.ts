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
  arePrivateNetworksAllowed = false,
}: Dependencies): Handlers<typeof webhookEndpoints> {
  const secretBox = createSecretBox(accounts.secret)
  const options = { database, secretBox, arePrivateNetworksAllowed, publicUrl: accounts.publicUrl }
  return {
    listWebhooks: async ({ user }) => ({ webhooks: await listWebhooks(database, user) }),
    createWebhook: ({ user, body, origin }) => createWebhook(options, user, body, origin),
    updateWebhook: async ({ user, id, body, origin }) => ({
      webhook: await updateWebhook(options, user, { ...body, id }, origin),
    }),
    deleteWebhook: ({ user, id, origin }) => deleteWebhook(database, user, id, origin),
    rotateWebhookSecret: async ({ user, id, origin }) => ({
      secret: await rotateWebhookSecret(options, user, id, origin),
    }),
    testWebhook: async ({ user, id }) => ({
      delivery: await testWebhook(database, user, id),
    }),
    listWebhookDeliveries: ({ user, id, query }) =>
      readDeliveries(database, user, id, query.before),
    replayWebhookDelivery: async ({ user, id, number }) => ({
      delivery: await replayDelivery(database, user, id, number),
    }),
  }
}

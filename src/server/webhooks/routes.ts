import type { webhookEndpoints } from '#contract/webhooks.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { limitedBy } from '#server/http/rate-limits.ts'
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

export function webhookHandlers(dependencies: Dependencies): Handlers<typeof webhookEndpoints> {
  const { accounts, database, arePrivateNetworksAllowed = false } = dependencies
  const limited = limitedBy(dependencies)
  const secretBox = createSecretBox(accounts.secret)
  const options = { database, secretBox, arePrivateNetworksAllowed, publicUrl: accounts.publicUrl }
  return {
    listWebhooks: async ({ user }) => ({ webhooks: await listWebhooks(database, user) }),
    createWebhook: limited('webhook', ({ user, body, origin }) =>
      createWebhook(options, user, body, origin),
    ),
    updateWebhook: limited('webhook', async ({ user, id, body, origin }) => ({
      webhook: await updateWebhook(options, user, { ...body, id }, origin),
    })),
    deleteWebhook: limited('webhook', ({ user, id, origin }) =>
      deleteWebhook(database, user, id, origin),
    ),
    rotateWebhookSecret: limited('webhook', async ({ user, id, origin }) => ({
      secret: await rotateWebhookSecret(options, user, id, origin),
    })),
    testWebhook: limited('webhook', async ({ user, id }) => ({
      delivery: await testWebhook(database, user, id),
    })),
    listWebhookDeliveries: ({ user, id, query }) =>
      readDeliveries(database, user, id, query.before),
    replayWebhookDelivery: limited('webhook', async ({ user, id, number }) => ({
      delivery: await replayDelivery(database, user, id, number),
    })),
  }
}

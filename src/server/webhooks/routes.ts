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
    createWebhook: limited(({ user, body, origin }) => createWebhook(options, user, body, origin)),
    updateWebhook: limited(async ({ user, id, body, origin }) => ({
      webhook: await updateWebhook(options, user, { ...body, id }, origin),
    })),
    deleteWebhook: limited(({ user, id, origin }) => deleteWebhook(database, user, id, origin)),
    rotateWebhookSecret: limited(async ({ user, id, origin }) => ({
      secret: await rotateWebhookSecret(options, user, id, origin),
    })),
    testWebhook: limited(async ({ user, id }) => ({
      delivery: await testWebhook(database, user, id),
    })),
    listWebhookDeliveries: ({ user, id, query }) =>
      readDeliveries(database, user, id, query.before),
    replayWebhookDelivery: limited(async ({ user, id, number }) => ({
      delivery: await replayDelivery(database, user, id, number),
    })),
  }

  function limited<C extends { user: { id: string } }, Answer>(
    handle: (call: C) => Promise<Answer>,
  ) {
    return async (call: C): Promise<Answer> => {
      await limit('webhook', call.user.id)
      return handle(call)
    }
  }
}

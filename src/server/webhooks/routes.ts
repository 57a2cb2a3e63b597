import type { integrationEndpoints } from '#contract/integrations.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '#server/accounts/api-tokens.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { createSecretBox } from './secret-box.ts'
import { createWebhook, deleteWebhook, listWebhooks, testWebhook } from './webhooks.ts'

export function integrationHandlers(
  dependencies: Dependencies,
): Handlers<typeof integrationEndpoints> {
  const { accounts, database, arePrivateNetworksAllowed = false } = dependencies
  const secretBox = createSecretBox(accounts.secret)
  const options = { database, secretBox, arePrivateNetworksAllowed, publicUrl: accounts.publicUrl }
  return {
    listApiTokens: async () => ({ tokens: await listApiTokens(database) }),
    createApiToken: (call) => createApiToken(accounts, call, call.body),
    revokeApiToken: (call) => revokeApiToken(database, call, call.id),
    listWebhooks: async () => ({ webhooks: await listWebhooks(database) }),
    createWebhook: (call) => createWebhook(options, call, call.body),
    deleteWebhook: (call) => deleteWebhook(database, call, call.id),
    testWebhook: async ({ id }) => ({ webhook: await testWebhook(options, id) }),
  }
}

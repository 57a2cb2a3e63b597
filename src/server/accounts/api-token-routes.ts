import type { apiTokenEndpoints } from '#contract/api-token-endpoints.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'

export function apiTokenHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof apiTokenEndpoints> {
  return {
    listApiTokens: async ({ user }) => ({ tokens: await listApiTokens(database, user) }),
    async createApiToken({ user, body, origin }) {
      await limit('api-token', user.id)
      return createApiToken(accounts, user, body, origin)
    },
    revokeApiToken: ({ user, id, origin }) => revokeApiToken(database, user, id, origin),
  }
}

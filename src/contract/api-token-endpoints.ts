import * as z from 'zod/mini'
import { apiTokenSchema, newApiTokenSchema } from '#domain/accounts/api-token.ts'
import { defineEndpoint } from './endpoint.ts'

/** The API tokens of the signed-in user. A token cannot manage tokens. */
export const apiTokenEndpoints = {
  listApiTokens: defineEndpoint('GET /account/tokens', {
    access: 'signed-in',
    summary:
      'The API tokens of this account, the newest first. The tokens themselves are not stored.',
    reply: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  createApiToken: defineEndpoint('POST /account/tokens', {
    access: 'signed-in',
    summary: 'Create an API token. `secret` is the token itself; it is sent this once.',
    body: newApiTokenSchema,
    reply: z.object({ secret: z.string(), token: apiTokenSchema }),
    opensAccess: true,
  }),
  revokeApiToken: defineEndpoint('DELETE /account/tokens/:id', {
    access: 'signed-in',
    summary: 'Revoke an API token: calls with it are answered 401 from then on.',
  }),
}

import * as z from 'zod/mini'
import { apiTokenSchema, newApiTokenSchema } from '#domain/accounts/api-token.ts'
import { newWebhookSchema, webhookSchema } from '#domain/webhooks/webhook.ts'
import { defineEndpoint } from './endpoint.ts'

/** The agency's API tokens and webhooks. An API token manages neither. */
export const integrationEndpoints = {
  listApiTokens: defineEndpoint('GET /admin/tokens', {
    access: 'admin',
    summary:
      'The API tokens of all admins, the newest first. The tokens themselves are not stored.',
    reply: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  createApiToken: defineEndpoint('POST /admin/tokens', {
    access: 'admin',
    limits: ['api-token'],
    summary:
      'Create an API token that acts in your name while you are an admin. `secret` is the token itself; it is sent this once.',
    body: newApiTokenSchema,
    reply: z.object({ secret: z.string(), token: apiTokenSchema }),
    opensAccess: true,
  }),
  revokeApiToken: defineEndpoint('DELETE /admin/tokens/:id', {
    access: 'admin',
    summary: 'Revoke an API token: calls with it are answered 401 from then on.',
  }),
  listWebhooks: defineEndpoint('GET /admin/webhooks', {
    access: 'admin',
    summary: 'The webhooks, each with the result of its last attempt.',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: defineEndpoint('POST /admin/webhooks', {
    access: 'admin',
    limits: ['webhook'],
    summary:
      'Send the events that operators are emailed about to an address as well. The secret that signs them is only in this reply. Slack and Discord get a message in their own shape.',
    body: newWebhookSchema,
    reply: z.object({ webhook: webhookSchema, secret: z.string() }),
    opensAccess: true,
  }),
  deleteWebhook: defineEndpoint('DELETE /admin/webhooks/:id', {
    access: 'admin',
    limits: ['webhook'],
    summary: 'Delete a webhook. What it was still to get is not sent.',
  }),
  testWebhook: defineEndpoint('POST /admin/webhooks/:id/test', {
    access: 'admin',
    limits: ['webhook'],
    summary: 'Send a test, once, and read the result.',
    reply: z.object({ webhook: webhookSchema }),
  }),
}

import * as z from 'zod/mini'
import {
  deliveryCursorSchema,
  deliveryPageSchema,
  deliverySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookSchema,
} from '#domain/webhooks/webhook.ts'
import { defineEndpoint } from './endpoint.ts'

const secret = z.string()
const delivery = z.object({ delivery: deliverySchema })

/** The webhooks of the signed-in user. */
export const webhookEndpoints = {
  listWebhooks: defineEndpoint('GET /account/webhooks', {
    access: 'signed-in',
    summary: 'The webhooks of this account.',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: defineEndpoint('POST /account/webhooks', {
    access: 'signed-in',
    limits: ['webhook'],
    summary:
      'Send the events that this account is emailed about to an address as well. The secret that signs them is only in this reply.',
    body: newWebhookSchema,
    reply: z.object({ webhook: webhookSchema, secret }),
    opensAccess: true,
  }),
  updateWebhook: defineEndpoint('PUT /account/webhooks/:id', {
    access: 'signed-in',
    limits: ['webhook'],
    summary: 'Change a webhook’s address and events, or turn it on or off.',
    body: webhookChangeSchema,
    reply: z.object({ webhook: webhookSchema }),
    opensAccess: true,
  }),
  deleteWebhook: defineEndpoint('DELETE /account/webhooks/:id', {
    access: 'signed-in',
    limits: ['webhook'],
    summary: 'Delete a webhook with its log.',
  }),
  rotateWebhookSecret: defineEndpoint('POST /account/webhooks/:id/secret', {
    access: 'signed-in',
    limits: ['webhook'],
    summary: 'Replace the secret of a webhook. The old one signs nothing any more.',
    reply: z.object({ secret }),
    opensAccess: true,
  }),
  testWebhook: defineEndpoint('POST /account/webhooks/:id/test', {
    access: 'signed-in',
    limits: ['webhook'],
    summary: 'Send a test event, once.',
    reply: delivery,
  }),
  listWebhookDeliveries: defineEndpoint('GET /account/webhooks/:id/deliveries', {
    access: 'signed-in',
    summary: 'A page of a webhook’s log, newest first.',
    query: deliveryCursorSchema,
    reply: deliveryPageSchema,
  }),
  replayWebhookDelivery: defineEndpoint('POST /account/webhooks/:id/deliveries/:number/replay', {
    access: 'signed-in',
    limits: ['webhook'],
    summary: 'Send the event of a delivery again, with the same id.',
    reply: delivery,
  }),
}

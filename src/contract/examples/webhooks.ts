import type { webhookEndpoints } from '#contract/webhooks.ts'
import type { Delivery, Webhook } from '#domain/webhooks/webhook.ts'
import type { Examples } from './example.ts'

const id = '8e4c1f06-52a4-4c1e-9a55-3f0d7c2b9e10'
const url = 'https://hooks.example.com/hitlist'
const secret = 'whsec_RVhBTVBMRS1FWEFNUExFLUVYQU1QTEUtRVhBTVA='

export const sampleWebhook: Webhook = {
  id,
  url,
  kinds: ['message', 'quote-sent'],
  createdAt: '2026-11-02T09:30:00.000Z',
}

const delivery: Delivery = {
  id: 17,
  kind: 'message',
  request: 'HIT-042',
  createdAt: '2026-11-04T08:00:00.000Z',
  status: 'delivered',
  attempts: 1,
  responseStatus: 204,
  durationMs: 84,
}

const test: Delivery = {
  id: 18,
  kind: 'test',
  createdAt: '2026-11-04T08:05:00.000Z',
  status: 'waiting',
  attempts: 0,
  nextAttemptAt: '2026-11-04T08:05:00.000Z',
}

export const webhookExamples: Examples<typeof webhookEndpoints> = {
  listWebhooks: { reply: { webhooks: [sampleWebhook] } },
  createWebhook: {
    body: { url, kinds: ['message', 'quote-sent'] },
    reply: { webhook: sampleWebhook, secret },
  },
  updateWebhook: {
    body: { url, kinds: null, isOn: true },
    reply: { webhook: { ...sampleWebhook, kinds: null } },
  },
  deleteWebhook: {},
  rotateWebhookSecret: { reply: { secret } },
  testWebhook: { reply: { delivery: test } },
  listWebhookDeliveries: {
    query: { before: '19' },
    reply: { deliveries: [test, delivery], next: null },
  },
  replayWebhookDelivery: {
    reply: { delivery: { ...test, kind: 'message', request: 'HIT-042' } },
  },
}

import { endpoints } from '#contract/endpoints.ts'
import { addDelivery, recordAttempt } from '#server/db/webhook-delivery-store.ts'
import { send } from './send.ts'
import type { TestService } from './test-service.ts'

export const validWebhook = { url: 'https://hooks.example.com/in', kinds: null }

/** A webhook of the owner: the one there is, or a new one. */
export async function webhookOf({ app, owner: { cookie } }: TestService): Promise<{ id: string }> {
  const listed = await (await send(app, endpoints.listWebhooks, { cookie })).json()
  if (listed.webhooks?.[0]) return { id: listed.webhooks[0].id }
  const parts = { cookie, body: validWebhook }
  const created = await (await send(app, endpoints.createWebhook, parts)).json()
  return { id: created.webhook?.id ?? 'none' }
}

/** A delivery of the owner that has failed for good. */
export async function deliveryOf(service: TestService): Promise<{ id: number }> {
  const { query } = service.database
  const { id: webhookId } = await webhookOf(service)
  const test = { webhookId, eventId: null, requestNumber: null, kind: 'test' } as const
  const { id, attempts } = await addDelivery(query, test, new Date().toISOString())
  const result = { responseStatus: 500, durationMs: 1, error: 'status' } as const
  await recordAttempt(query, { id, attempts }, { ...result, status: 'failed' })
  return { id }
}

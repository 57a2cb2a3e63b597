import * as z from 'zod/mini'
import { keySchema } from '#contract/idempotency-key.ts'
import {
  emptyOrderDraft,
  type Order,
  type OrderDraft,
  orderDraftSchema,
} from '#domain/requests/order.ts'
import { isDraftKept } from '#domain/requests/order-stages.ts'
import { type Draft, keyFor } from '#web/shared/form/draft.ts'
import { storedDraft, storedIdempotencyKey, storedStep } from '#web/shared/form/stored-drafts.ts'

const keptSchema = z.object({ savedAt: z.number(), draft: orderDraftSchema })
const keyedOrderSchema = z.object({ content: z.string(), key: keySchema })

/** Navigation state: it outlives a reload and a newer build, and is gone with this entry of the history. */
const waitingSchema = z.object({
  /** With the key it was sent with. */
  waitingOrder: z.object({ email: z.string(), expiresAt: z.iso.datetime(), key: keySchema }),
})

export type WaitingState = z.infer<typeof waitingSchema>
export type WaitingOrder = WaitingState['waitingOrder']

export function readWaiting(state: unknown): WaitingOrder | undefined {
  return waitingSchema.safeParse(state).data?.waitingOrder
}

/** A draft that is malformed or too old counts as absent, and is removed. */
export function loadDraft(): OrderDraft {
  const kept = storedDraft.parse(keptSchema)
  if (kept && isDraftKept(kept.savedAt, Date.now())) return kept.draft
  storedDraft.clear()
  return emptyOrderDraft
}

/** What is stored already is not written again: other tabs take every write for a change. */
export function saveDraft(draft: OrderDraft): void {
  if (isEmpty(draft)) {
    storedStep.clear()
    return storedDraft.clear()
  }
  if (isSame(draft, loadDraft())) return
  storedDraft.write({ savedAt: Date.now(), draft })
}

export function isEmpty(draft: OrderDraft): boolean {
  return isSame(draft, emptyOrderDraft)
}

function isSame(one: OrderDraft, other: OrderDraft): boolean {
  return JSON.stringify(orderDraftSchema.parse(one)) === JSON.stringify(other)
}

/**
 * The key an order is sent with. The same order keeps it, through a lost reply, a visit to the
 * sign-in page, a reload and another tab; another order gets another.
 */
export function orderIdempotencyKey(order: Order): string {
  const draft: Pick<Draft, 'sent'> = { sent: storedIdempotencyKey.parse(keyedOrderSchema) }
  const key = keyFor(draft, order)
  storedIdempotencyKey.write(draft.sent)
  return key
}

/** The order is sent: nothing of it stays in this browser, and the same one again would be a second one. */
export function forgetOrder(): void {
  for (const entry of [storedDraft, storedStep, storedIdempotencyKey]) entry.clear()
}

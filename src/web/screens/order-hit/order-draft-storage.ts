import * as z from 'zod/mini'
import {
  emptyOrderDraft,
  type OrderDraft,
  orderDraftKeptDays,
  orderDraftSchema,
} from '#domain/requests/order.ts'
import { storedDraft } from '#web/shared/stored-order.ts'

const keptSchema = z.object({ savedAt: z.number(), draft: orderDraftSchema })
const dayMs = 86_400_000

/** A draft that is malformed or too old counts as absent, and is removed. */
export function loadDraft(): OrderDraft {
  const text = storedDraft.read()
  if (text === null) return emptyOrderDraft
  const kept = parse(text)
  const isCurrent = kept !== null && Date.now() - kept.savedAt < orderDraftKeptDays * dayMs
  if (isCurrent) return kept.draft
  storedDraft.clear()
  return emptyOrderDraft
}

/** What is stored already is not written again: other tabs take every write for a change. */
export function saveDraft(draft: OrderDraft): void {
  if (isEmpty(draft)) return storedDraft.clear()
  if (isSame(draft, loadDraft())) return
  storedDraft.write(JSON.stringify({ savedAt: Date.now(), draft }))
}

export function clearDraft(): void {
  storedDraft.clear()
}

/** Calls back with the draft whenever another tab has changed it. */
export function watchDraft(onChange: (draft: OrderDraft) => void): () => void {
  return storedDraft.watch(() => onChange(loadDraft()))
}

export function isEmpty(draft: OrderDraft): boolean {
  return isSame(draft, emptyOrderDraft)
}

function isSame(one: OrderDraft, other: OrderDraft): boolean {
  return JSON.stringify(orderDraftSchema.parse(one)) === JSON.stringify(other)
}

function parse(text: string): z.infer<typeof keptSchema> | null {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

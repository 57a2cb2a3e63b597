import { emptyOrderDraft, type OrderDraft, orderDraftSchema } from '#domain/order.ts'

const draftKey = 'order-draft'

/** Where storage is blocked or full, the draft at least outlives a visit to another screen. */
let remembered: OrderDraft | null = null

export function loadDraft(): OrderDraft {
  if (remembered !== null) return remembered
  try {
    const parsed = orderDraftSchema.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? ''))
    return parsed.success ? parsed.data : emptyOrderDraft
  } catch {
    return emptyOrderDraft
  }
}

export function hasDraft(): boolean {
  return loadDraft() !== emptyOrderDraft
}

export function saveDraft(draft: OrderDraft): void {
  remembered = draft
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // It is remembered above.
  }
}

export function clearDraft(): void {
  remembered = null
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // There was nothing to remove.
  }
}

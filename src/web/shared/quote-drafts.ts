import { type QuoteForm, quoteFormSchema } from '#domain/quotes/quote-form.ts'
import { quoteDraftPrefix } from './draft-storage-key.ts'

/**
 * The quotes that an operator is writing, by request, in this browser. Signing out removes them from a
 * computer that others may use.
 */
export function readQuoteDraft(requestId: string): QuoteForm | undefined {
  try {
    const stored = localStorage.getItem(quoteDraftPrefix + requestId)
    return stored === null ? undefined : quoteFormSchema.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/** Where storage is blocked or full, the draft is kept for as long as its panel is open. */
export function writeQuoteDraft(requestId: string, form: QuoteForm): void {
  try {
    localStorage.setItem(quoteDraftPrefix + requestId, JSON.stringify(form))
  } catch {
    // The form still has it.
  }
}

export function removeQuoteDraft(requestId: string): void {
  try {
    localStorage.removeItem(quoteDraftPrefix + requestId)
  } catch {
    // There was nothing to remove.
  }
}

import { useState } from 'react'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { emptyQuoteForm, type QuoteForm } from '#domain/quotes/quote-form.ts'
import { readQuoteDraft, removeQuoteDraft, writeQuoteDraft } from '#web/shared/quote-drafts.ts'

export interface QuoteDraft {
  form: QuoteForm
  change: (changes: Partial<QuoteForm>) => void
  /** Forgets what was typed, and returns it. */
  discard: () => QuoteForm
}

/** A quote that is being written. It is saved in this browser with every change. */
export function useQuoteDraft(request: OperatorRequest): QuoteDraft {
  const [form, setForm] = useState(() => readQuoteDraft(request.id) ?? start())

  function start(): QuoteForm {
    return emptyQuoteForm(request, new Date())
  }

  return {
    form,
    change(changes) {
      const changed = { ...form, ...changes }
      setForm(changed)
      writeQuoteDraft(request.id, changed)
    },
    discard() {
      removeQuoteDraft(request.id)
      setForm(start())
      return form
    },
  }
}

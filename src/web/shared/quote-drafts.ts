import * as z from 'zod/mini'
import { formLineSchema, type QuoteForm, quoteFormSchema } from '#domain/quotes/quote-form.ts'
import { attempt } from './attempt.ts'
import { quoteDraftPrefix } from './stored-order.ts'

/**
 * The quotes that an operator is writing, by request, in this browser. Signing out removes them from a
 * computer that others may use.
 */
export function readQuoteDraft(requestId: string): QuoteForm | undefined {
  return attempt(() => {
    const stored = localStorage.getItem(quoteDraftPrefix + requestId)
    return stored === null ? undefined : quoteFormSchema.safeParse(JSON.parse(stored)).data
  })
}

/** Where storage is blocked or full, the draft is kept for as long as its panel is open. */
export function writeQuoteDraft(requestId: string, form: QuoteForm): void {
  attempt(() => localStorage.setItem(quoteDraftPrefix + requestId, JSON.stringify(form)))
}

export function removeQuoteDraft(requestId: string): void {
  attempt(() => localStorage.removeItem(quoteDraftPrefix + requestId))
}

type Lines = QuoteForm['lines']

const linesKey = `${quoteDraftPrefix}lines`
const savedLinesMax = 40
const savedLinesSchema = z.array(formLineSchema)

/** Lines that were sent from this browser, the latest first. */
export function readQuoteLines(): Lines {
  try {
    const stored = JSON.parse(localStorage.getItem(linesKey) ?? '[]')
    return savedLinesSchema.safeParse(stored).data ?? []
  } catch {
    return []
  }
}

export function saveQuoteLines(lines: Lines): void {
  const titles = new Set(lines.map(({ title }) => title))
  const others = readQuoteLines().filter(({ title }) => !titles.has(title))
  const saved = JSON.stringify([...lines, ...others].slice(0, savedLinesMax))
  attempt(() => localStorage.setItem(linesKey, saved))
}

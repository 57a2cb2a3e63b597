import * as z from 'zod/mini'
import { formLineSchema, type QuoteForm } from '#domain/quotes/quote-form.ts'
import { storedQuote } from '#web/shared/form/stored-drafts.ts'

type Lines = QuoteForm['lines']

const entry = storedQuote('lines')
const savedLinesMax = 40
const savedLinesSchema = z.array(formLineSchema)

/** Lines that were sent from this browser, the latest first. */
export function readQuoteLines(): Lines {
  return entry.parse(savedLinesSchema) ?? []
}

export function saveQuoteLines(lines: Lines): void {
  const titles = new Set(lines.map(({ title }) => title))
  const others = readQuoteLines().filter(({ title }) => !titles.has(title))
  entry.write([...lines, ...others].slice(0, savedLinesMax))
}

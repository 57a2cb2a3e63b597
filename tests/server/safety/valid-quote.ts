import { examples } from '#contract/examples/examples.ts'
import { newQuoteSchema } from '#domain/quotes/quote.ts'

const { version: _, ...quote } = newQuoteSchema.parse(examples.sendQuote.body)

/** A quote without its version. */
export const validQuote = quote

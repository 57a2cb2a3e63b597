import * as z from 'zod/mini'
import { visibleText, wholeNumber } from '#domain/values/text-rules.ts'
import { quoteLimits, quoteMessages } from './quote-rules.ts'

/** What is built or done, and what it costs once. */
const pricedLineSchema = z.object({
  title: visibleText().check(
    z.minLength(1, quoteMessages.titleMissing),
    z.maxLength(quoteLimits.titleMax, quoteMessages.titleTooLong),
  ),
  amountCents: wholeNumber(
    0,
    quoteLimits.lineCents,
    quoteMessages.amountMalformed,
    quoteMessages.amountTooLarge,
  ),
})

/** The lines that an operator writes, of a quote or of an invoice. */
export const pricedLinesSchema = z
  .array(pricedLineSchema)
  .check(
    z.minLength(1, quoteMessages.linesMissing),
    z.maxLength(quoteLimits.lines, quoteMessages.linesTooMany),
  )

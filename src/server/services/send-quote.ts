import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import { type NewQuote, type Quote, quoteContent } from '#domain/quote.ts'
import { quoteMessages, quoteNotOpen } from '#domain/quote-messages.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Database, Query } from '#server/db/database.ts'
import { closeQuote, findQuote, insertQuote, supersedeQuotes } from '#server/db/quote-store.ts'
import { changeRequest } from './change-request.ts'
import type { SessionUser } from './session-user.ts'

/** Sends the next quote of a request to its client. It takes the place of one that is still open. */
export function sendQuote(
  database: Database,
  operator: SessionUser,
  id: string,
  quote: NewQuote,
): Promise<OperatorRequest> {
  const options = { id, version: quote.version, change: 'quote' } as const
  return changeRequest(database, operator, options, async ({ quoteCount }, trx, sentAt) => {
    const number = quoteCount + 1
    const content = quoteContent(quote)
    await supersedeQuotes(trx, requestNumber(id))
    const row = { requestNumber: requestNumber(id), number, sentAt, sentBy: operator.name }
    await insertQuote(trx, row, content)
    const { totalCents, validUntil } = content
    return {
      values: { quoteCount: number },
      details: [{ kind: 'quoted', number, totalCents, validUntil }],
    }
  })
}

/** Takes back a quote that the client has not accepted. */
export function withdrawQuote(
  database: Database,
  operator: SessionUser,
  id: string,
  number: number,
  version: number,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'withdraw' } as const
  return changeRequest(database, operator, options, async (_current, trx) => {
    const key = { requestNumber: requestNumber(id), number }
    const { status } = await requireQuote(trx, key)
    if (status !== 'sent' && status !== 'expired') {
      throw new CallError('conflict', quoteNotOpen(number, status))
    }
    await closeQuote(trx, key, { status: 'withdrawn' })
    return { values: {}, details: [{ kind: 'quote-withdrawn', number }] }
  })
}

export async function requireQuote(
  query: Query,
  key: { requestNumber: number; number: number },
): Promise<Quote> {
  const quote = await findQuote(query, key)
  if (quote === undefined) throw new CallError('not-found', quoteMessages.notFound)
  return quote
}

import { CallError } from '#contract/errors.ts'
import { shareOfPlan } from '#domain/companies/company-plan.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import {
  type NewQuote,
  type QuoteContent,
  type QuoteInPlan,
  quoteContent,
} from '#domain/quotes/quote.ts'
import { planTooSmall, quoteMessages, quoteNotOpen } from '#domain/quotes/quote-messages.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { changeRequest } from '#server/requests/change-request.ts'
import { closeQuote, insertQuote, listQuotesInPlan, supersedeQuotes } from './quote-store.ts'

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
    await requirePlan(trx, id, content)
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

/** The plan has to cover all apps of the company with this one, and is never smaller than the one it has. */
async function requirePlan(trx: Query, id: string, content: QuoteContent): Promise<void> {
  const { planBasis } = await listQuotesInPlan(trx, requestNumber(id))
  const { after } = shareOfPlan(planBasis, content)
  if (after.plan === content.plan) return
  const message = planTooSmall(planBasis.app, after.plan)
  throw new CallError('invalid', message, { plan: message })
}

export async function requireQuote(
  query: Query,
  { requestNumber: request, number }: { requestNumber: number; number: number },
): Promise<QuoteInPlan> {
  const { quotes } = await listQuotesInPlan(query, request)
  const quote = quotes.find((one) => one.number === number)
  if (quote === undefined) throw new CallError('not-found', quoteMessages.notFound)
  return quote
}

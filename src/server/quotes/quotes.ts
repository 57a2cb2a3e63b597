import type { Updateable } from 'kysely'
import { CallError, fieldError } from '#contract/errors.ts'
import { shareOfPlan } from '#domain/companies/company-plan.ts'
import { ownerActions } from '#domain/companies/team.ts'
import { findUnfilled } from '#domain/operations/templates.ts'
import {
  type Acceptance,
  type NewQuote,
  type QuoteInPlan,
  quoteContent,
} from '#domain/quotes/quote.ts'
import { planTooSmall, quoteMessages, quoteNotOpen } from '#domain/quotes/quote-rules.ts'
import { formatMissingPlan } from '#domain/quotes/quote-wording.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import type { LoggedCall } from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { attachFiles } from '#server/files/files.ts'
import { enterBilling } from '#server/invoices/billing-details.ts'
import { changeRequest, operatorChange } from '#server/requests/change-request.ts'
import { requireOwnRequest } from '#server/requests/read-request.ts'
import { type KeptTerms, readTermsText } from '#server/showcase/site-settings.ts'
import { hashContent, rejectChanged } from './content-hash.ts'
import { closeQuotes, findAcceptedTerms, insertQuote, listQuotesInPlan } from './quote-store.ts'

/** Accepts a quote as an owner has read it, with the name that they typed. Repeated, it is accepted once. */
export function acceptQuote(
  database: Database,
  call: LoggedCall,
  id: string,
  number: number,
  { name, billing, ...read }: Acceptance,
) {
  const { contentHash } = read
  const wanted = { id, number, status: 'accepted' } as const
  return decideQuote(database, call.user, wanted, async (quote, trx) => {
    if (billing) await enterBilling(trx, call, billing)
    const { totalCents, decision } = quote
    return {
      values: {
        acceptedName: name,
        contentHash,
        acceptedTerms: JSON.stringify(await readTermsText(trx)),
      },
      detail: { kind: 'quote-accepted', number, totalCents, name, contentHash },
      isRepeated: decision?.name === name && decision.contentHash === contentHash,
      // From now on the scope is fixed: items that are added later are marked.
      check: async () => rejectChanged(read, await hashContent(trx, requestNumber(id), quote)),
    }
  })
}

export function declineQuote(
  database: Database,
  client: SessionUser,
  id: string,
  number: number,
  reason = '',
) {
  return decideQuote(database, client, { id, number, status: 'declined' }, (quote) => ({
    values: { declineReason: reason || null },
    detail: { kind: 'quote-declined', number, ...(reason ? { reason } : {}) },
    isRepeated: (quote.decision?.reason ?? '') === reason,
  }))
}

interface Decision {
  values: Updateable<Schema['quote']>
  detail: EventDetail
  /** Whether this is what the quote's decision already says, if there is one. */
  isRepeated: boolean
  /** Throws where an open quote cannot be decided like this. */
  check?: () => Promise<void>
}

/** The request is locked first, so that of two decisions the first counts. */
function decideQuote(
  database: Database,
  client: SessionUser,
  { id, number, status }: { id: string; number: number; status: 'accepted' | 'declined' },
  decide: (quote: QuoteInPlan, trx: Transaction) => Decision | Promise<Decision>,
) {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  const by = { ...client, role: 'client' } as const
  return database.change(async (trx) => {
    // Before the request is locked, as when a company is deleted. Its plan is that of one quote after the other.
    const action = status === 'accepted' ? 'acceptQuote' : 'declineQuote'
    await requireOwner(trx, client, ownerActions[action], { isCompanyLocked: true })
    await changeRequest(trx, { scope, by }, async (current, decidedAt) => {
      const quote = await requireQuote(trx, scope.number, number)
      const { values, detail, isRepeated, check } = await decide(quote, trx)
      if (quote.status === status && isRepeated) return null
      if (quote.status !== 'sent')
        throw new CallError('conflict', quoteNotOpen(number, quote.status))
      if (current.closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
      // Since the quote was sent, the company may have got apps that its plan does not cover with this one.
      const missing = status === 'accepted' ? formatMissingPlan(quote) : undefined
      if (missing !== undefined) throw new CallError('conflict', missing)
      await check?.()
      const decided = { status, decidedAt, decidedBy: client.name, ...values }
      await closeQuotes(trx, { requestNumber: scope.number, number }, decided)
      const { plan: acceptedPlan, estimatedCompletion } = quote
      const accepted = status === 'accepted' ? { acceptedPlan, estimatedCompletion } : {}
      // An operator's form that was opened before must not be sent as if nothing had happened.
      return { values: { ...accepted, version: current.version + 1 }, details: [detail] }
    })
    return requireOwnRequest(trx, client, scope.number)
  })
}

/** Refuses what an operator wrote while something of a template is still to be filled in. */
export function requireFilled(lines: readonly { title: string }[], note = ''): void {
  const titles = [...lines.entries()].map(([place, { title }]) => [`lines.${place}.title`, title])
  for (const [field = '', text = ''] of [...titles, ['note', note]]) {
    const unfilled = findUnfilled(text)
    if (unfilled) throw fieldError(field, unfilled)
  }
}

/** Sends the next quote of a request to its client. It takes the place of one that is still open. */
export const sendQuote = operatorChange(
  'quote',
  async (current, quote: NewQuote, { operator, trx, at: sentAt }) => {
    const request = current.number
    const number = current.quoteCount + 1
    requireFilled(quote.lines, quote.note)
    const uploaded = { requestNumber: request, uploaderId: operator.id }
    const attached = await attachFiles(trx, uploaded, quote.files)
    const content = quoteContent(quote, attached.files)
    // The plan has to cover all apps of the company with this one, and is never smaller than the one it has.
    const { planBasis } = await listQuotesInPlan(trx, request)
    const { after } = shareOfPlan(planBasis, content)
    if (after.plan !== content.plan) {
      throw fieldError('plan', planTooSmall(planBasis.app, after.plan))
    }
    await closeQuotes(trx, { requestNumber: request }, { status: 'superseded' })
    const row = { requestNumber: request, number, sentAt, sentBy: operator.name }
    await insertQuote(trx, row, content)
    const { totalCents, validUntil } = content
    return {
      values: { quoteCount: number },
      details: [{ kind: 'quoted', number, totalCents, validUntil, ...attached }],
    }
  },
)

export const withdrawQuote = operatorChange(
  'withdraw',
  async (current, { number }: { version: number; number: number }, { trx }) => {
    const { status } = await requireQuote(trx, current.number, number)
    if (status !== 'sent' && status !== 'expired') {
      throw new CallError('conflict', quoteNotOpen(number, status))
    }
    await closeQuotes(trx, { requestNumber: current.number, number }, { status: 'withdrawn' })
    return { values: {}, details: [{ kind: 'quote-withdrawn', number }] }
  },
)

/** What the client agreed to. Of several quotes for one request the newest counts. */
export async function findAcceptedQuote(query: Query, request: number) {
  const { quotes } = await listQuotesInPlan(query, request)
  return quotes.find(({ status }) => status === 'accepted')
}

/** The terms that a quote was accepted with, which releases before 1.1.0 did not keep; of any other, those of today. */
export async function readTermsOf(
  query: Query,
  request: number,
  { number, status }: QuoteInPlan,
): Promise<KeptTerms | undefined> {
  if (status !== 'accepted') return readTermsText(query)
  const kept = await findAcceptedTerms(query, request, number)
  return kept === null ? undefined : JSON.parse(kept)
}

export async function requireQuote(
  query: Query,
  request: number,
  number: number,
): Promise<QuoteInPlan> {
  const { quotes } = await listQuotesInPlan(query, request)
  const quote = quotes.find((one) => one.number === number)
  if (quote === undefined) throw new CallError('not-found', quoteMessages.notFound)
  return quote
}

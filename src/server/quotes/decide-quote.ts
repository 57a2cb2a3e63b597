import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { ownerActions } from '#domain/companies/company-messages.ts'
import { agreedText, type Quote, type QuoteInPlan } from '#domain/quotes/quote.ts'
import { quoteNotOpen } from '#domain/quotes/quote-messages.ts'
import { sayMissingPlan } from '#domain/quotes/quote-wording.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { requireOwnRequest, throwNotFound } from '#server/requests/read-request.ts'
import { recordEvent, waitingAfter } from '#server/requests/record-event.ts'
import { type Current, countForOtherSide, lockCurrent } from '#server/requests/request-changes.ts'
import { closeQuote } from './quote-store.ts'
import { requireQuote } from './send-quote.ts'

/** Accepts a quote with the name that an owner typed. Repeated with the same name, it is accepted once. */
export function acceptQuote(
  database: Database,
  client: SessionUser,
  id: string,
  number: number,
  name: string,
): Promise<RequestDetail> {
  const action = ownerActions.acceptQuote
  return decideQuote(database, client, { id, number, action }, (quote) => {
    const contentHash = hashOf(agreedText(id, number, quote))
    const { totalCents } = quote
    return {
      status: 'accepted',
      values: { acceptedName: name, contentHash },
      detail: { kind: 'quote-accepted', number, totalCents, name, contentHash },
      isRepeated: quote.decision?.name === name,
    }
  })
}

/** Declines a quote, with the reason if there is one. */
export function declineQuote(
  database: Database,
  client: SessionUser,
  id: string,
  number: number,
  reason = '',
): Promise<RequestDetail> {
  const action = ownerActions.declineQuote
  return decideQuote(database, client, { id, number, action }, (quote) => ({
    status: 'declined',
    values: { declineReason: reason || null },
    detail: { kind: 'quote-declined', number, ...(reason ? { reason } : {}) },
    isRepeated: (quote.decision?.reason ?? '') === reason,
  }))
}

interface Decision {
  status: 'accepted' | 'declined'
  values: { acceptedName?: string; contentHash?: string; declineReason?: string | null }
  detail: EventDetail
  /** Whether this is what the quote's decision already says, if there is one. */
  isRepeated: boolean
}

/** The request is locked first, so that of two decisions the first counts. */
function decideQuote(
  database: Database,
  client: SessionUser,
  { id, number, action }: { id: string; number: number; action: string },
  decide: (quote: QuoteInPlan) => Decision,
): Promise<RequestDetail> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return database.change(async (trx, announce) => {
    // Before the request is locked, as when a company is deleted. Its plan is that of one quote after the other.
    await requireOwner(trx, database, client, action, { isCompanyLocked: true })
    const current = (await lockCurrent(trx, database.engine, scope)) ?? throwNotFound()
    const quote = await requireQuote(trx, { requestNumber: scope.number, number })
    const decision = decide(quote)
    const isDone = quote.status === decision.status && decision.isRepeated
    if (!isDone) {
      requireOpen(quote, current)
      if (decision.status === 'accepted') requirePlan(quote)
      await record(trx, announce, { client, current, number: scope.number, quote, decision })
    }
    return requireOwnRequest(trx, client, scope.number)
  })
}

function requireOpen({ number, status }: Quote, { closedAt }: Current): void {
  if (status !== 'sent') throw new CallError('conflict', quoteNotOpen(number, status))
  if (closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
}

/** Since the quote was sent, the company may have got apps that its plan does not cover with this one. */
function requirePlan(quote: QuoteInPlan): void {
  const missing = sayMissingPlan(quote)
  if (missing !== undefined) throw new CallError('conflict', missing)
}

interface RecordOptions {
  client: SessionUser
  current: Current
  number: number
  quote: Quote
  decision: Decision
}

async function record(
  trx: Query,
  announce: Announce,
  { client, current, number, quote, decision }: RecordOptions,
): Promise<void> {
  const { status, values, detail } = decision
  const at = new Date().toISOString()
  const by = { ...client, role: 'client' as const }
  const key = { requestNumber: number, number: quote.number }
  await closeQuote(trx, key, { status, decidedAt: at, decidedBy: client.name, ...values })
  const { plan: acceptedPlan, estimatedCompletion } = quote
  const accepted = status === 'accepted' ? { acceptedPlan, estimatedCompletion } : {}
  const waiting = waitingAfter({ ...current, ...accepted }, { at, by, details: [detail] })
  // An operator's form that was opened before must not be sent as if nothing had happened.
  const version = current.version + 1
  const changes = { ...accepted, ...waiting, version, updatedAt: at }
  await countForOtherSide(trx, number, 'client', changes)
  const { clientId, companyId } = current
  await recordEvent(trx, announce, { number, clientId, companyId }, { by, at, detail })
  announce({ kind: 'request', number, companyId, isInternal: false })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

import { CallError, fieldError } from '#contract/errors.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import {
  type Invoice,
  type InvoicePreview,
  invoiceLimits,
  invoiceMessages,
  type NewInvoice,
} from '#domain/invoices/invoice.ts'
import {
  dueDayOf,
  invoicedLines,
  invoiceSubject,
  invoiceSums,
  nextInstalment,
  nextPlanFee,
  planInvoicedUntil,
} from '#domain/invoices/invoice-sums.ts'
import { confirmationError, invoiceWarningsOf } from '#domain/invoices/invoice-warnings.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { addDays, todayUtc } from '#domain/values/dates.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { findAcceptedQuote, requireFilled } from '#server/quotes/quotes.ts'
import { applyDecision } from '#server/requests/change-request.ts'
import { findRequest, lockRequest, throwNotFound } from '#server/requests/request-changes.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { buyerOf } from './billing-details.ts'
import { readInvoice } from './change-invoice.ts'
import {
  insertInvoice,
  listInvoicedKeys,
  listInvoiceRows,
  nextNumber,
  takeNumber,
  taxOf,
  toInvoice,
} from './invoice-store.ts'

type Needed = Pick<Dependencies, 'database'>

/** The invoice as it would be issued now, and what has to be confirmed before. */
export async function previewInvoice(
  { database: { query } }: Needed,
  id: string,
  wanted: NewInvoice,
): Promise<InvoicePreview> {
  const request = (await findRequest(query, { number: requestNumber(id) })) ?? throwNotFound()
  const { row, content, warnings } = await prepare(query, request, wanted)
  const number = await nextNumber(query, row.issuedOn)
  const { totalCents } = content
  const unpaid = { paidCents: 0, cancelledBy: null, remindersStoppedAt: null, remindedAt: null }
  const issued = { number, ...row, content: JSON.stringify(content), totalCents, ...unpaid }
  // Not paid, even while it has no lines.
  return { invoice: { ...toInvoice(issued, [], 'operator'), status: 'open' }, warnings }
}

export function issueInvoice(
  { database }: Needed,
  operator: SessionUser,
  id: string,
  wanted: NewInvoice,
  /** Repeated with it, the invoice of the first call is returned. */
  key: string,
): Promise<Invoice> {
  const scope = { number: requestNumber(id) }
  const sent = ['invoice', scope.number, wanted]
  const call = { userId: operator.id, key, sent, conflictMessage: invoiceMessages.keyReused }
  return database.change(async (trx) =>
    readInvoice(trx, await withIdempotencyKey(trx, call, () => issue(trx))),
  )

  async function issue(trx: Transaction): Promise<string> {
    // Until the end nothing else is invoiced for this request, and its company is not deleted.
    return issueForRequest(trx, await lockRequest(trx, scope), operator, wanted)
  }
}

/** Issues an invoice for a request, which is locked, and returns its number. */
export async function issueForRequest(
  trx: Transaction,
  request: RequestRow,
  by: Parameters<typeof applyDecision>[2],
  wanted: NewInvoice,
): Promise<string> {
  requireFilled(wanted.lines ?? [])
  const { row, content, warnings } = await prepare(trx, request, wanted)
  if (content.lines.length === 0) throw fieldError('lines', quoteMessages.linesMissing)
  const error = confirmationError(warnings, wanted.confirmed ?? [])
  if (error !== null) throw new CallError('conflict', error)
  // The last lock: every other invoice of the year waits for it.
  const number = await takeNumber(trx, row.issuedOn)
  await insertInvoice(trx, { number, ...row }, content)
  const issued = { kind: 'invoice', step: 'issued', invoice: number } as const
  const isRunning = wanted.what === 'plan' && isHandedOver(request.status)
  const planDueOn = planInvoicedUntil([row.key ?? '']) ?? null
  const values = isRunning && { values: { planDueOn } }
  await applyDecision(trx, request, by, { ...values, details: [issued] })
  return number
}

/** Everything that an invoice says, but its number. */
async function prepare(query: Query, request: RequestRow, wanted: NewInvoice) {
  const { number, companyId, targetSaaS } = request
  const next =
    wanted.what === 'lines'
      ? { ...invoicedLines(wanted.lines ?? []), instalment: undefined, agreedDueOn: undefined }
      : await findNext(query, request, wanted)
  const { key, part, lines } = next
  if (wanted.key !== undefined && wanted.key !== key) throw new CallError('conflict')
  const issuedOn = todayUtc()
  const dueOn = dueDay(wanted.dueOn, next.agreedDueOn, issuedOn)
  const { name, address, email, taxNumber, bankDetails } = (await readSettings(query)).company
  const [last] = await listInvoiceRows(query, companyId, {}, 1)
  const parties = {
    seller: { name, address, email, taxNumber, bankDetails },
    buyer: await buyerOf(query, companyId),
  }
  const subject = invoiceSubject(nameReplacement(targetSaaS), part)
  const sums = invoiceSums(lines, wanted.tax ?? taxOf(last?.content))
  return {
    row: { requestNumber: number, companyId, key, cancels: null, issuedOn, dueOn },
    content: { ...parties, subject, lines, ...sums },
    warnings: invoiceWarningsOf(parties, issuedOn, next.instalment),
  }
}

/** The day that an operator chose, or the usual one. The quote may name a later one than can be chosen. */
function dueDay(dueOn: string | undefined, agreedDueOn: string | undefined, today: string): string {
  const usual = dueDayOf({ dueOn: agreedDueOn }, today)
  if (dueOn === undefined || dueOn === usual) return usual
  if (dueOn < today) throw fieldError('dueOn', invoiceMessages.duePast)
  if (dueOn > addDays(today, invoiceLimits.dueDaysMax)) {
    throw fieldError('dueOn', invoiceMessages.dueFar)
  }
  return dueOn
}

/** What is next to be invoiced of the accepted quote of a request, or of its plan. */
async function findNext(
  query: Query,
  { number, status, planDueOn }: RequestRow,
  wanted: NewInvoice,
) {
  const quote = await findAcceptedQuote(query, number)
  if (quote === undefined) throw new CallError('conflict', invoiceMessages.noQuote)
  const keys = await listInvoicedKeys(query, number)
  const instalment = wanted.what === 'plan' ? undefined : nextInstalment(quote, keys)
  const next =
    instalment ?? (wanted.what === 'plan' && nextPlanFee(quote, keys, todayUtc(), planDueOn))
  if (!next) {
    const { planInvoiced, allInvoiced } = invoiceMessages
    throw new CallError('conflict', wanted.what === 'plan' ? planInvoiced : allInvoiced)
  }
  const { key, part, lines, dueOn: agreedDueOn } = next
  return {
    key,
    part,
    lines,
    agreedDueOn,
    instalment: instalment && { quote: quote.number, due: instalment.due, status, keys },
  }
}

import { CallError } from '#contract/errors.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import {
  type Invoice,
  type InvoicePreview,
  invoiceMessages,
  type NewInvoice,
} from '#domain/invoices/invoice.ts'
import {
  invoicedLines,
  invoiceSubject,
  nextInstalment,
  nextPlanFee,
  planInvoicedUntil,
} from '#domain/invoices/invoice-sums.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { todayUtc } from '#domain/values/dates.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { findAcceptedQuote } from '#server/quotes/quotes.ts'
import { applyDecision } from '#server/requests/change-request.ts'
import { findRequest, lockRequest, throwNotFound } from '#server/requests/request-changes.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { readInvoice } from './change-invoice.ts'
import { type InvoiceDraft, issueDraft, previewDraft } from './invoice-draft.ts'
import { listInvoicedKeys } from './invoice-store.ts'

type Needed = Pick<Dependencies, 'database'>

export async function previewInvoice(
  { database: { query } }: Needed,
  id: string,
  wanted: NewInvoice,
): Promise<InvoicePreview> {
  const request = (await findRequest(query, { number: requestNumber(id) })) ?? throwNotFound()
  return previewDraft(query, await draftOf(query, request, wanted))
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
  const draft = await draftOf(trx, request, wanted)
  const number = await issueDraft(trx, draft)
  const issued = { kind: 'invoice', step: 'issued', invoice: number } as const
  const isRunning = wanted.what === 'plan' && isHandedOver(request.status)
  const planDueOn = planInvoicedUntil([draft.key ?? '']) ?? null
  const values = isRunning && { values: { planDueOn } }
  await applyDecision(trx, request, by, { ...values, details: [issued] })
  return number
}

async function draftOf(
  query: Query,
  request: RequestRow,
  wanted: NewInvoice,
): Promise<InvoiceDraft> {
  const { number, companyId, targetSaaS } = request
  const { part, ...invoiced } =
    wanted.what === 'lines'
      ? invoicedLines(wanted.lines ?? [])
      : await findNext(query, request, wanted)
  if (wanted.key !== undefined && wanted.key !== invoiced.key) throw new CallError('conflict')
  const subject = invoiceSubject(nameReplacement(targetSaaS), part)
  return { ...invoiced, companyId, requestNumber: number, subject, wanted }
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

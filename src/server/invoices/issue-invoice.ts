import { CallError, fieldError } from '#contract/errors.ts'
import {
  type Invoice,
  invoiceLimits,
  invoiceMessages,
  type NewInvoice,
} from '#domain/invoices/invoice.ts'
import {
  dueDayOf,
  type Invoiced,
  invoiceSums,
  nextInstalment,
  nextPlanFee,
} from '#domain/invoices/invoice-sums.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { addDays, todayUtc } from '#domain/values/dates.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { findAcceptedQuote } from '#server/quotes/quotes.ts'
import { applyDecision } from '#server/requests/change-request.ts'
import { lockRequest } from '#server/requests/request-changes.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { buyerOf } from './billing-details.ts'
import { readInvoice } from './change-invoice.ts'
import {
  insertInvoice,
  listInvoicedKeys,
  listInvoiceRows,
  takeNumber,
  taxOf,
} from './invoice-store.ts'

type Needed = Pick<Dependencies, 'database'>

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
    const request = await lockRequest(trx, scope)
    const { companyId } = request
    const issuedOn = todayUtc()
    const invoiced = await findInvoiced(trx, scope.number, wanted.what)
    const { part, lines } = invoiced
    const product = nameReplacement(request.targetSaaS)
    if (wanted.key !== undefined && wanted.key !== invoiced.key) throw new CallError('conflict')
    const dueOn = dueDay(wanted.dueOn, invoiced)
    const { name, address, email, taxNumber, bankDetails } = (await readSettings(trx)).company
    const [last] = await listInvoiceRows(trx, companyId, {}, 1)
    const content = {
      seller: { name, address, email, taxNumber, bankDetails },
      buyer: await buyerOf(trx, companyId),
      subject: part === '' ? product : `${product}, ${part}`,
      lines,
      ...invoiceSums(lines, wanted.tax ?? taxOf(last?.content)),
    }
    // The last lock: every other invoice of the year waits for it.
    const number = await takeNumber(trx, issuedOn)
    const about = { requestNumber: scope.number, companyId, key: invoiced.key, cancels: null }
    await insertInvoice(trx, { number, ...about, issuedOn, dueOn }, content)
    const issued = { kind: 'invoice', step: 'issued', invoice: number } as const
    await applyDecision(trx, request, operator, { details: [issued] })
    return number
  }
}

async function findInvoiced(trx: Query, request: number, what: NewInvoice['what']) {
  const quote = await findAcceptedQuote(trx, request)
  if (quote === undefined) throw new CallError('conflict', invoiceMessages.noQuote)
  const keys = await listInvoicedKeys(trx, request)
  const next = what === 'plan' ? nextPlanFee(quote, keys, todayUtc()) : nextInstalment(quote, keys)
  if (next !== undefined) return next
  const { planInvoiced, allInvoiced } = invoiceMessages
  throw new CallError('conflict', what === 'plan' ? planInvoiced : allInvoiced)
}

/** The day that an operator chose, or the usual one. The quote may name a later one than can be chosen. */
function dueDay(wanted: string | undefined, invoiced: Invoiced): string {
  const today = todayUtc()
  const usual = dueDayOf(invoiced, today)
  if (wanted === undefined || wanted === usual) return usual
  if (wanted < today) throw fieldError('dueOn', invoiceMessages.duePast)
  if (wanted > addDays(today, invoiceLimits.dueDaysMax)) {
    throw fieldError('dueOn', invoiceMessages.dueFar)
  }
  return wanted
}

import { CallError, fieldError } from '#contract/errors.ts'
import {
  type InvoiceLine,
  type InvoicePreview,
  invoiceLimits,
  invoiceMessages,
  type NewInvoice,
} from '#domain/invoices/invoice.ts'
import { dueDayOf, invoiceSums } from '#domain/invoices/invoice-sums.ts'
import {
  confirmationError,
  type InstalmentToIssue,
  invoiceWarningsOf,
} from '#domain/invoices/invoice-warnings.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { addDays, todayUtc } from '#domain/values/dates.ts'
import type { Query } from '#server/db/database.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { buyerOf } from './billing-details.ts'
import {
  insertInvoice,
  listInvoiceRows,
  nextNumber,
  takeNumber,
  taxOf,
  toInvoice,
} from './invoice-store.ts'

/** What is to be invoiced. The preview and the invoice are made of it in the same way. */
export interface InvoiceDraft {
  companyId: string
  requestNumber: number | null
  /** An invoice that is not cancelled has its key alone. */
  key: string | null
  subject: string
  lines: InvoiceLine[]
  /** What the operator chose; where it lacks a value, the usual one applies. */
  wanted: Pick<NewInvoice, 'tax' | 'dueOn' | 'confirmed'>
  /** The day on which it falls due, where the quote names one. */
  agreedDueOn?: string | undefined
  instalment?: InstalmentToIssue | undefined
}

/** The invoice as it would be issued now, and what has to be confirmed before. */
export async function previewDraft(query: Query, draft: InvoiceDraft): Promise<InvoicePreview> {
  const { row, content, warnings } = await prepare(query, draft)
  const number = await nextNumber(query, row.issuedOn)
  const { totalCents } = content
  const unpaid = { paidCents: 0, cancelledBy: null, remindersStoppedAt: null, remindedAt: null }
  const issued = { number, ...row, content: JSON.stringify(content), totalCents, ...unpaid }
  // Not paid, even while it has no lines.
  return { invoice: { ...toInvoice(issued, [], 'operator'), status: 'open' }, warnings }
}

/** Issues it under the next number, which is returned. */
export async function issueDraft(trx: Query, draft: InvoiceDraft): Promise<string> {
  if (draft.lines.length === 0) throw fieldError('lines', quoteMessages.linesMissing)
  const { row, content, warnings } = await prepare(trx, draft)
  const error = confirmationError(warnings, draft.wanted.confirmed ?? [])
  if (error !== null) throw new CallError('conflict', error)
  // The last lock: every other invoice of the year waits for it.
  const number = await takeNumber(trx, row.issuedOn)
  await insertInvoice(trx, { number, ...row }, content)
  return number
}

/** Everything that an invoice says, but its number. */
async function prepare(query: Query, draft: InvoiceDraft) {
  const { companyId, requestNumber, key, subject, lines, wanted, instalment } = draft
  const issuedOn = todayUtc()
  const dueOn = dueDay(draft, issuedOn)
  const { name, address, email, taxNumber, bankDetails } = (await readSettings(query)).company
  const [last] = await listInvoiceRows(query, companyId, {}, 1)
  const parties = {
    seller: { name, address, email, taxNumber, bankDetails },
    buyer: await buyerOf(query, companyId),
  }
  const sums = invoiceSums(lines, wanted.tax ?? taxOf(last?.content))
  return {
    row: { requestNumber, companyId, key, cancels: null, issuedOn, dueOn },
    content: { ...parties, subject, lines, ...sums },
    warnings: invoiceWarningsOf(parties, issuedOn, instalment),
  }
}

/** The day that an operator chose, or the usual one. The quote may name a later one than can be chosen. */
function dueDay({ wanted: { dueOn }, agreedDueOn }: InvoiceDraft, today: string): string {
  const usual = dueDayOf({ dueOn: agreedDueOn }, today)
  if (dueOn === undefined || dueOn === usual) return usual
  if (dueOn < today) throw fieldError('dueOn', invoiceMessages.duePast)
  if (dueOn > addDays(today, invoiceLimits.dueDaysMax)) {
    throw fieldError('dueOn', invoiceMessages.dueFar)
  }
  return dueOn
}

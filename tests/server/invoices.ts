import { randomUUID } from 'node:crypto'
import type { InvoiceContent, NewInvoice } from '#domain/invoices/invoice.ts'
import { creditNoteOf } from '#domain/invoices/invoice-sums.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { insertInvoice, takeNumber, updateInvoice } from '#server/invoices/invoice-store.ts'
import { issueInvoice, previewInvoice } from '#server/invoices/issue-invoice.ts'

/** Issues what is next of a request, with every warning of its preview confirmed. */
export async function issueConfirmed(
  database: Database,
  operator: SessionUser,
  id: string,
  wanted: NewInvoice = {},
) {
  const { warnings: confirmed } = await previewInvoice({ database }, id, wanted)
  return issueInvoice({ database }, operator, id, { ...wanted, confirmed }, randomUUID())
}

/** What an invoice over an amount says, without tax. */
function invoiceOver(totalCents: number): InvoiceContent {
  return {
    seller: { name: 'Hitlist', address: [], email: 'x@y.example', taxNumber: '', bankDetails: '' },
    buyer: { name: 'Analytical Engines', address: [], taxNumber: '' },
    subject: 'Quote 1',
    lines: [{ title: 'Chat server', amountCents: totalCents }],
    netCents: totalCents,
    tax: { kind: 'none', basisPoints: 0 },
    taxCents: 0,
    totalCents,
  }
}

/** Adds an invoice of a request directly. Returns its number. */
export function addInvoice(
  database: Database,
  { companyId }: Pick<SessionUser, 'companyId'>,
  id: string,
  totalCents: number,
): Promise<string> {
  return database.change(async (trx) => {
    const number = await takeNumber(trx, '2026-11-01')
    const of = { requestNumber: requestNumber(id), companyId: companyId ?? null }
    const days = { issuedOn: '2026-11-01', dueOn: '2026-11-15' }
    const row = { number, ...of, ...days, key: `quote-1-${number}`, cancels: null }
    await insertInvoice(trx, row, invoiceOver(totalCents))
    return number
  })
}

/** Cancels an invoice directly. Returns the number of the credit note. */
export function cancelDirectly(database: Database, number: string): Promise<string> {
  return database.change(async (trx) => {
    const cancelledBy = await takeNumber(trx, '2026-11-01')
    const of = { requestNumber: null, companyId: null, key: null, cancels: number }
    const row = { number: cancelledBy, ...of, issuedOn: '2026-11-02', dueOn: '2026-11-02' }
    await insertInvoice(trx, row, creditNoteOf(invoiceOver(100), number))
    await updateInvoice(trx, number, { cancelledBy })
    return cancelledBy
  })
}

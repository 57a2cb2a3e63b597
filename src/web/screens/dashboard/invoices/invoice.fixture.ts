import { examples } from '#contract/examples/examples.ts'
import { type Invoice, type InvoicePage, invoiceSchema } from '#domain/invoices/invoice.ts'

export function invoiceOf(parts: Partial<Invoice> = {}): Invoice {
  return {
    ...invoiceSchema.parse(examples.issueInvoice.reply),
    requestId: 'HIT-001',
    key: 'quote-1-1',
    isPayable: false,
    ...parts,
  }
}

export function pageOf(...invoices: Invoice[]): InvoicePage {
  const totals = { openCents: 400_400, overdueCents: 0, paidCents: 100_000 }
  return { invoices, next: null, totals }
}

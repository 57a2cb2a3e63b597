import type { Invoice, InvoicePage } from '#domain/invoices/invoice.ts'

export function invoiceOf(parts: Partial<Invoice> = {}): Invoice {
  return {
    number: '2026-0007',
    requestId: 'HIT-001',
    status: 'open',
    issuedOn: '2026-11-18',
    dueOn: '2026-12-02',
    seller: {
      name: 'Hitlist Agency',
      address: ['1 Harbour Street'],
      email: 'office@agency.example',
      taxNumber: 'DE123456789',
      bankDetails: 'IBAN DE02 1203',
    },
    buyer: { name: 'Engines Ltd.', address: ['12 St James’s Square'], taxNumber: '' },
    subject: 'Quote 1, part 1 of 2',
    lines: [{ title: 'Build, 30%', amountCents: 417_000 }],
    netCents: 417_000,
    tax: { kind: 'rate', basisPoints: 2000 },
    taxCents: 83_400,
    totalCents: 500_400,
    paidCents: 100_000,
    openCents: 400_400,
    payments: [{ id: 3, amountCents: 100_000, paidOn: '2026-11-20', method: 'bank' }],
    key: 'quote-1-1',
    hasReminders: true,
    isPayable: false,
    ...parts,
  }
}

export function pageOf(...invoices: Invoice[]): InvoicePage {
  const totals = { openCents: 400_400, overdueCents: 0, paidCents: 100_000 }
  return { invoices, next: null, totals }
}

import type { Invoice, InvoicePage } from '#domain/invoices/invoice.ts'
import type { Examples } from './example.ts'

const reply: Invoice = {
  number: '2026-0007',
  requestId: 'HIT-042',
  status: 'open',
  issuedOn: '2026-11-18',
  dueOn: '2026-12-02',
  seller: {
    name: 'Hitlist Agency',
    address: ['1 Harbour Street', '20457 Hamburg', 'Germany'],
    email: 'office@agency.example',
    taxNumber: 'DE123456789',
    bankDetails: 'IBAN DE02 1203 0000 0000 2020 51',
  },
  buyer: {
    name: 'Analytical Engines Ltd.',
    address: ['12 St James’s Square', 'London SW1Y 4JH'],
    taxNumber: 'GB123456789',
  },
  subject: 'Slack replacement, part 1 of 2',
  lines: [
    { title: 'Chat server with channels and threads, 30%', amountCents: 345_000 },
    { title: 'Migration of the message history, 30%', amountCents: 72_000 },
  ],
  netCents: 417_000,
  tax: { kind: 'rate', basisPoints: 2000 },
  taxCents: 83_400,
  totalCents: 500_400,
  paidCents: 100_000,
  openCents: 400_400,
  payments: [{ id: 3, amountCents: 100_000, paidOn: '2026-11-20', method: 'bank' }],
  hasReminders: true,
  isPayable: true,
}

const page: InvoicePage = {
  invoices: [reply],
  next: null,
  totals: { openCents: 400_400, overdueCents: 0, paidCents: 100_000 },
}

export const invoiceExamples = {
  listInvoices: { query: { status: 'open' }, reply: page },
  saveBilling: {
    body: { details: { name: reply.buyer.name, address: ['12 St James’s Square'] } },
  },
  payInvoice: { reply: { url: 'https://checkout.stripe.com/c/pay/cs_live_example' } },
  listAllInvoices: { query: { status: 'open' }, reply: page },
  readInvoiceMonths: {
    reply: {
      months: [{ month: '2026-11', invoicedCents: 500_400, paidCents: 100_000, overdueCents: 0 }],
    },
  },
  previewInvoice: {
    body: { what: 'part' },
    reply: {
      invoice: { ...reply, payments: [], paidCents: 0, openCents: 500_400 },
      warnings: ['no-address'],
    },
  },
  issueInvoice: { body: { tax: { kind: 'rate', basisPoints: 2000 } }, reply },
  recordPayment: { body: { amountCents: 100_000, paidOn: '2026-11-20' }, reply },
  reversePayment: {
    body: { reason: 'The bank returned the transfer.' },
    reply: {
      ...reply,
      paidCents: 0,
      openCents: 500_400,
      payments: [
        ...reply.payments,
        {
          id: 4,
          amountCents: -100_000,
          paidOn: '2026-11-24',
          method: 'bank',
          reverses: 3,
          reason: 'The bank returned the transfer.',
        },
      ],
    },
  },
  decideHeldPayment: { body: { isCounted: true }, reply },
  cancelInvoice: { reply },
  readReminder: {
    reply: {
      subject: 'Your Slack replacement: $6,000 was due Dec 2',
      text: 'We haven’t received your payment yet.',
      html: '<p>We haven’t received your payment yet.</p>',
      recipients: ['ada@example.com'],
    },
  },
  remindOfInvoice: { reply: { ...reply, remindedAt: '2026-12-04T09:05:00.000Z' } },
  stopReminders: { reply: { ...reply, hasReminders: false } },
} satisfies Partial<Examples>

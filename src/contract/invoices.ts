import * as z from 'zod/mini'
import {
  companyBillingSchema,
  invoiceFilterSchema,
  invoiceMonthsSchema,
  invoicePageSchema,
  invoicePreviewSchema,
  invoiceSchema,
  newInvoiceSchema,
  newPaymentSchema,
  paymentReversalSchema,
  reminderSchema,
  savedBillingSchema,
} from '#domain/invoices/invoice.ts'
import { browserPaths } from './browser-paths.ts'
import { forAnyone, forOperators, forUsers } from './endpoint.ts'

/** The invoices of the caller's company. An invoice's id is its number. */
export const invoiceEndpoints = {
  listInvoices: forUsers(
    'GET /invoices',
    'The invoices and credit notes of the caller’s company, newest first, a page at a time. Members see them unless an owner says otherwise.',
    { limits: ['read-request'], query: invoiceFilterSchema, reply: invoicePageSchema },
  ),
  readInvoicePdf: forUsers(
    'GET /invoices/:id.pdf',
    'An invoice of the caller’s company as PDF; for operators any invoice.',
    { limits: ['pdf'], produces: 'application/pdf' },
  ),
  readReceiptPdf: forUsers(
    'GET /invoices/:id/payments/:number.pdf',
    'The receipt of a payment as PDF, for everyone who may read its invoice.',
    { limits: ['pdf'], produces: 'application/pdf' },
  ),
  payInvoice: forUsers(
    'POST /invoices/:id/checkout',
    'Begin an online payment of what is left to pay. Replies with the address of its page.',
    { limits: ['decision'], ownersOnly: 'payInvoice', reply: z.object({ url: z.string() }) },
  ),
  readBilling: forUsers(
    'GET /company/billing',
    'Whom the company’s invoices are for, and whether members see them.',
    { reply: companyBillingSchema },
  ),
  saveBilling: forUsers(
    'PUT /company/billing',
    'Change whom the company’s next invoices are for, or whether members see them. What is left out stays.',
    {
      limits: ['decision'],
      ownersOnly: 'changeBilling',
      body: savedBillingSchema,
      reply: companyBillingSchema,
    },
  ),
}

export const operatorInvoiceEndpoints = {
  listAllInvoices: forOperators(
    'GET /operations/invoices',
    'The invoices and credit notes of all clients, newest first, a page at a time.',
    { query: invoiceFilterSchema, reply: invoicePageSchema },
  ),
  exportInvoices: forOperators(
    `GET ${browserPaths.exportInvoices}`,
    'Every invoice and credit note as CSV, for the accountant.',
    { limits: ['export'], isSensitive: true, produces: 'text/csv' },
  ),
  readInvoiceMonths: forOperators(
    'GET /operations/invoice-months',
    'What was invoiced and paid in each of the last twelve months, and what is overdue.',
    { reply: invoiceMonthsSchema },
  ),
  previewInvoice: forOperators(
    'POST /operations/requests/:id/invoice-preview',
    'The invoice that a call with the same body would issue now, with its number, and the warnings that the call has to confirm. With `what` as `lines`, the lines may be missing.',
    { body: newInvoiceSchema, reply: invoicePreviewSchema },
  ),
  issueInvoice: forOperators(
    'POST /operations/requests/:id/invoices',
    'Issue an invoice for the next part of the accepted quote, for the plan, or for lines that come with the call, once every warning of its preview is confirmed. It cannot be changed any more.',
    { body: newInvoiceSchema, reply: invoiceSchema, isKeyed: true },
  ),
  recordPayment: forOperators(
    'POST /operations/invoices/:id/payments',
    'Record a payment by bank transfer, in part or in full.',
    { body: newPaymentSchema, reply: invoiceSchema, isKeyed: true },
  ),
  reversePayment: forOperators(
    'POST /operations/invoices/:id/payments/:number/reversal',
    'Take back a payment that counts, with a reason that the client reads: it was a mistake, bounced, or was refunded. What it paid is open again.',
    { body: paymentReversalSchema, reply: invoiceSchema },
  ),
  decideHeldPayment: forOperators(
    'PUT /operations/invoices/:id/payments/:number',
    'Decide about an online payment that is held, because it came twice or is of another amount: it counts, or it was refunded.',
    { body: z.object({ isCounted: z.boolean() }), reply: invoiceSchema },
  ),
  cancelInvoice: forOperators(
    'POST /operations/invoices/:id/credit-note',
    'Cancel an invoice with a credit note over all of it. Replies with the credit note.',
    { reply: invoiceSchema },
  ),
  readReminder: forOperators(
    'GET /operations/invoices/:id/reminder',
    'The email that would remind of an open invoice now, who would get it, and whether one was sent in the last 24 hours.',
    { reply: reminderSchema },
  ),
  remindOfInvoice: forOperators(
    'POST /operations/invoices/:id/reminders',
    'Remind of an open invoice now, at most once in 24 hours.',
    { reply: invoiceSchema },
  ),
  stopReminders: forOperators(
    'DELETE /operations/invoices/:id/reminders',
    'Send no more reminders of an invoice.',
    { reply: invoiceSchema },
  ),
}

/** For Stripe alone. Without its keys it is not found. */
export const stripeEndpoints = {
  stripeWebhook: forAnyone(
    'POST /stripe/webhook',
    'What Stripe reports about online payments, signed by it.',
    { limits: ['stripe-webhook'], takesBytes: true },
  ),
}

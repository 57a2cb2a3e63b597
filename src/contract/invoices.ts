import * as z from 'zod/mini'
import { ownerActions } from '#domain/companies/company-messages.ts'
import { companyBillingSchema, savedBillingSchema } from '#domain/invoices/billing-details.ts'
import {
  heldDecisionSchema,
  invoiceFilterSchema,
  invoiceMonthsSchema,
  invoicePageSchema,
  invoiceSchema,
  newInvoiceSchema,
  newPaymentSchema,
  paymentReversalSchema,
} from '#domain/invoices/invoice.ts'
import { browserPaths } from './browser-paths.ts'
import { defineEndpoint } from './endpoint.ts'

/** The invoices of the caller's company. An invoice's id is its number. */
export const invoiceEndpoints = {
  listInvoices: defineEndpoint('GET /invoices', {
    access: 'signed-in',
    limits: ['read-request'],
    summary:
      'The invoices and credit notes of the caller’s company, newest first, a page at a time. Members see them unless an owner says otherwise.',
    query: invoiceFilterSchema,
    reply: invoicePageSchema,
  }),
  readInvoicePdf: defineEndpoint('GET /invoices/:id.pdf', {
    access: 'signed-in',
    limits: ['invoice-pdf'],
    summary: 'An invoice of the caller’s company as PDF; for operators any invoice.',
    produces: 'application/pdf',
  }),
  payInvoice: defineEndpoint('POST /invoices/:id/checkout', {
    access: 'signed-in',
    limits: ['decision'],
    ownersOnly: ownerActions.payInvoice,
    summary:
      'Begin an online payment of what is left to pay. Replies with the address of its page.',
    reply: z.object({ url: z.string() }),
  }),
  readBilling: defineEndpoint('GET /company/billing', {
    access: 'signed-in',
    summary: 'Whom the company’s invoices are for, and whether members see them.',
    reply: companyBillingSchema,
  }),
  saveBilling: defineEndpoint('PUT /company/billing', {
    access: 'signed-in',
    limits: ['decision'],
    ownersOnly: ownerActions.changeBilling,
    summary:
      'Change whom the company’s next invoices are for, or whether members see them. What is left out stays.',
    body: savedBillingSchema,
    reply: companyBillingSchema,
  }),
}

/** What operators do with invoices. */
export const operatorInvoiceEndpoints = {
  listAllInvoices: defineEndpoint('GET /operations/invoices', {
    access: 'operator',
    summary: 'The invoices and credit notes of all clients, newest first, a page at a time.',
    query: invoiceFilterSchema,
    reply: invoicePageSchema,
  }),
  exportInvoices: defineEndpoint(`GET ${browserPaths.exportInvoices}`, {
    access: 'operator',
    limits: ['export'],
    summary: 'Every invoice and credit note as CSV, for the accountant.',
    isSensitive: true,
    produces: 'text/csv',
  }),
  readInvoiceMonths: defineEndpoint('GET /operations/invoice-months', {
    access: 'operator',
    summary: 'What was invoiced and paid in each of the last twelve months, and what is overdue.',
    reply: invoiceMonthsSchema,
  }),
  issueInvoice: defineEndpoint('POST /operations/requests/:id/invoices', {
    access: 'operator',
    summary:
      'Issue an invoice for the next part of the accepted quote, or for the plan. It cannot be changed any more.',
    body: newInvoiceSchema,
    reply: invoiceSchema,
    isKeyed: true,
  }),
  recordPayment: defineEndpoint('POST /operations/invoices/:id/payments', {
    access: 'operator',
    summary: 'Record a payment by bank transfer, in part or in full.',
    body: newPaymentSchema,
    reply: invoiceSchema,
    isKeyed: true,
  }),
  reversePayment: defineEndpoint('POST /operations/invoices/:id/payments/:number/reversal', {
    access: 'operator',
    summary:
      'Take back a payment that counts, with a reason that the client reads: it was a mistake, bounced, or was refunded. What it paid is open again.',
    body: paymentReversalSchema,
    reply: invoiceSchema,
  }),
  decideHeldPayment: defineEndpoint('PUT /operations/invoices/:id/payments/:number', {
    access: 'operator',
    summary:
      'Decide about an online payment that is held, because it came twice or is of another amount: it counts, or it was refunded.',
    body: heldDecisionSchema,
    reply: invoiceSchema,
  }),
  cancelInvoice: defineEndpoint('POST /operations/invoices/:id/credit-note', {
    access: 'operator',
    summary: 'Cancel an invoice with a credit note over all of it. Replies with the credit note.',
    reply: invoiceSchema,
  }),
  stopReminders: defineEndpoint('DELETE /operations/invoices/:id/reminders', {
    access: 'operator',
    summary: 'Send no more reminders of an invoice.',
    reply: invoiceSchema,
  }),
}

/** For Stripe alone. Without its keys it is not found. */
export const stripeEndpoints = {
  stripeWebhook: defineEndpoint('POST /stripe/webhook', {
    access: 'anyone',
    limits: ['stripe-webhook'],
    summary: 'What Stripe reports about online payments, signed by it.',
    takesBytes: true,
  }),
}

import type {
  invoiceEndpoints,
  operatorInvoiceEndpoints,
  stripeEndpoints,
} from '#contract/invoices.ts'
import { recordExport } from '#server/accounts/security-log.ts'
import { answerDocument } from '#server/documents/documents.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import type { Handlers } from '#server/http/router.ts'
import { readBilling, saveBilling } from './billing-details.ts'
import {
  cancelInvoice,
  exportInvoices,
  listInvoices,
  readInvoiceMonths,
  stopReminders,
} from './invoices.ts'
import { issueInvoice, previewInvoice } from './issue-invoice.ts'
import { decideHeldPayment, recordPayment, reversePayment } from './payments.ts'
import { readReminder, remindOfInvoice } from './reminders.ts'
import { createCheckout, receiveStripeEvent } from './stripe.ts'

export function invoiceHandlers(dependencies: Dependencies): Handlers<typeof invoiceEndpoints> {
  const { database } = dependencies
  return {
    listInvoices: ({ user, query }) => listInvoices(dependencies, user, query),
    readInvoicePdf: ({ user, id }) => answerDocument(database.query, user, { invoice: id }),
    readReceiptPdf: ({ user, id, number: payment }) =>
      answerDocument(database.query, user, { invoice: id, payment }),
    payInvoice: ({ user, id }) => createCheckout(dependencies, user, id),
    readBilling: ({ user }) => readBilling(database.query, user),
    saveBilling: ({ user, origin, body }) => saveBilling(database, { user, origin }, body),
  }
}

export function operatorInvoiceHandlers(
  dependencies: Dependencies,
): Handlers<typeof operatorInvoiceEndpoints> {
  const { database, logger } = dependencies
  return {
    listAllInvoices: ({ query }) => listInvoices(dependencies, 'all', query),
    async exportInvoices({ user, origin }) {
      await recordExport(database, user, 'Invoices, CSV', origin)
      const options = { type: 'text/csv', extension: 'csv', name: 'invoices-', logger }
      return download(exportInvoices(database.query), options)
    },
    readInvoiceMonths: () => readInvoiceMonths(database.query),
    previewInvoice: ({ id, body }) => previewInvoice(dependencies, id, body ?? {}),
    issueInvoice: ({ user, id, body, key }) =>
      issueInvoice(dependencies, user, id, body ?? {}, key),
    recordPayment: ({ user, id, body, key }) => recordPayment(dependencies, user, id, body, key),
    reversePayment: ({ user, origin, id, number, body }) =>
      reversePayment(dependencies, { user, origin }, id, number, body.reason),
    decideHeldPayment: ({ user, id, number, body }) =>
      decideHeldPayment(dependencies, user, id, number, body.isCounted),
    cancelInvoice: ({ user, id }) => cancelInvoice(dependencies, user, id),
    readReminder: ({ user, id }) => readReminder(dependencies, user, id),
    remindOfInvoice: ({ user, id }) => remindOfInvoice(dependencies, user, id),
    stopReminders: ({ user, id }) => stopReminders(dependencies, user, id),
  }
}

export function stripeHandlers(dependencies: Dependencies): Handlers<typeof stripeEndpoints> {
  return {
    stripeWebhook: ({ body, headers }) => receiveStripeEvent(dependencies, body, headers),
  }
}

import type {
  invoiceEndpoints,
  operatorInvoiceEndpoints,
  stripeEndpoints,
} from '#contract/invoices.ts'
import { recordExport } from '#server/accounts/record-security-event.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import { limitedBy } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import { readBilling, saveBilling } from './billing-details.ts'
import { answerPdf } from './invoice-pdf.ts'
import { exportInvoices, readInvoiceMonths } from './invoice-reports.ts'
import { cancelInvoice, issueInvoice, listInvoices, stopReminders } from './invoices.ts'
import { decideHeldPayment, recordPayment, reversePayment } from './payments.ts'
import { createCheckout, receiveStripeEvent } from './stripe.ts'

export function invoiceHandlers(dependencies: Dependencies): Handlers<typeof invoiceEndpoints> {
  const { database, limit } = dependencies
  const limited = limitedBy(dependencies)
  return {
    listInvoices: limited('read-request', ({ user, query }) =>
      listInvoices(dependencies, user, query),
    ),
    async readInvoicePdf({ user, id }) {
      await limit('invoice-pdf', user.role === 'operator' ? user.id : (user.companyId ?? user.id))
      return answerPdf(database.query, user, id)
    },
    payInvoice: limited('decision', ({ user, id }) => createCheckout(dependencies, user, id)),
    readBilling: ({ user }) => readBilling(database.query, user),
    saveBilling: limited('decision', ({ user, origin, body }) =>
      saveBilling(database, { user, origin }, body),
    ),
  }
}

export function operatorInvoiceHandlers(
  dependencies: Dependencies,
): Handlers<typeof operatorInvoiceEndpoints> {
  const { database, limit, logger } = dependencies
  return {
    listAllInvoices: ({ query }) => listInvoices(dependencies, 'all', query),
    async exportInvoices({ user, origin }) {
      await limit('export', user.id)
      await recordExport(database, user, 'Invoices, CSV', origin)
      const options = { type: 'text/csv', extension: 'csv', part: 'invoices-', logger }
      return download(exportInvoices(database.query), options)
    },
    readInvoiceMonths: () => readInvoiceMonths(database.query),
    issueInvoice: ({ user, id, body, key }) =>
      issueInvoice(dependencies, user, id, body ?? {}, key),
    recordPayment: ({ user, id, body, key }) => recordPayment(dependencies, user, id, body, key),
    reversePayment: ({ user, origin, id, number, body }) =>
      reversePayment(dependencies, { user, origin }, id, number, body.reason),
    decideHeldPayment: ({ user, id, number, body }) =>
      decideHeldPayment(dependencies, user, id, number, body.isCounted),
    cancelInvoice: ({ user, id }) => cancelInvoice(dependencies, user, id),
    stopReminders: ({ user, id }) => stopReminders(dependencies, user, id),
  }
}

export function stripeHandlers(dependencies: Dependencies): Handlers<typeof stripeEndpoints> {
  return {
    async stripeWebhook({ body, headers, caller }) {
      await dependencies.limit('stripe-webhook', caller)
      return receiveStripeEvent(dependencies, body, headers)
    },
  }
}

import * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import { invoiceNumberSchema } from '#domain/invoices/invoice.ts'
import { printInvoice, printReceipt } from '#domain/invoices/printed-invoice.ts'
import { printQuote } from '#domain/quotes/quote-wording.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { nameFile, type PrintedDocument } from '#domain/values/printed-document.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query } from '#server/db/database.ts'
import { privateHeaders } from '#server/http/download.ts'
import { buyerOf } from '#server/invoices/billing-details.ts'
import { readInvoice, requireInvoice } from '#server/invoices/change-invoice.ts'
import { readTermsOf, requireQuote } from '#server/quotes/quotes.ts'
import { findRequest, scopeOf, throwNotFound } from '#server/requests/request-changes.ts'
import { readItems } from '#server/requests/request-row.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { drawOnce } from './draw-document.ts'

/** Which document: an invoice, the receipt of a payment of it, or a quote, which once accepted is its signed copy. */
export const documentNameSchema = z.union([
  z.object({ invoice: invoiceNumberSchema, payment: z.optional(z.int()) }),
  z.object({ request: requestIdSchema, quote: z.int() }),
])

export type DocumentName = z.infer<typeof documentNameSchema>

/** For a reader who may see it: an operator any, others those of their company. */
export async function answerDocument(query: Query, user: SessionUser, name: DocumentName) {
  if ('invoice' in name) await requireInvoice(query, user, name.invoice)
  else if (!(await findRequest(query, scopeOf(name.request, user)))) throwNotFound()
  const { filename, content } = await printDocument(query, name)
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${filename}"`,
      ...privateHeaders,
    },
  })
}

/** The PDF with its file name. The caller has checked access. */
export async function printDocument(query: Query, name: DocumentName) {
  const printed = await readDocument(query, name)
  return { filename: nameFile(printed), content: await drawOnce(printed) }
}

async function readDocument(query: Query, name: DocumentName): Promise<PrintedDocument> {
  if ('quote' in name) return readQuote(query, requestNumber(name.request), name.quote)
  const invoice = await readInvoice(query, name.invoice)
  if (name.payment === undefined) return printInvoice(invoice)
  const receipt = printReceipt(invoice, name.payment)
  if (receipt === undefined) throw new CallError('not-found')
  return receipt
}

async function readQuote(query: Query, request: number, number: number) {
  const row = (await findRequest(query, { number: request })) ?? throwNotFound()
  const quote = await requireQuote(query, request, number)
  const { company } = await readSettings(query)
  return printQuote(quote, {
    issuer: company,
    party: await buyerOf(query, row.companyId),
    request: { ...row, id: requestId(request), items: readItems(row) },
    terms: await readTermsOf(query, request, quote),
  })
}

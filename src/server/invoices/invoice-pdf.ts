import { buffer } from 'node:stream/consumers'
import { nameDocument, nameFile } from '#domain/invoices/invoice-wording.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query } from '#server/db/database.ts'
import { privateHeaders } from '#server/http/private-headers.ts'
import { readInvoice, requireInvoice } from './change-invoice.ts'
import { drawInvoice, type PrintedInvoice } from './draw-invoice.ts'

/** An invoice as PDF, in the type of the pages: the same bytes each time. */
export async function renderInvoicePdf(invoice: PrintedInvoice) {
  // Only now: a server starts without the library, and may never print an invoice.
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    size: 'A4',
    margin: 57,
    // Otherwise Helvetica, which is not embedded.
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: nameDocument(invoice),
      Author: invoice.seller.name,
      Subject: invoice.subject,
      CreationDate: new Date(invoice.issuedOn),
    },
  })
  drawInvoice(doc, invoice)
  doc.end()
  return buffer(doc)
}

/** The PDF of an invoice with its name, for whoever the caller found may have it. */
export async function printInvoice(query: Query, number: string) {
  const invoice = await readInvoice(query, number)
  return { filename: nameFile(invoice), content: await renderInvoicePdf(invoice) }
}

export async function answerPdf(
  query: Query,
  user: SessionUser,
  number: string,
): Promise<Response> {
  await requireInvoice(query, user, number)
  const { filename, content } = await printInvoice(query, number)
  return new Response(content, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${filename}"`,
      ...privateHeaders,
    },
  })
}

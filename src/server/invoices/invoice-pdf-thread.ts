import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import PdfDocument from 'pdfkit'
import { nameDocument } from '#domain/invoices/invoice.ts'
import { drawInvoice, type PrintedInvoice, pdfThread } from './draw-invoice.ts'

// Not where a test imports it.
if (workerData === pdfThread) {
  parentPort?.on('message', async (invoice: PrintedInvoice) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(await renderInvoicePdf(invoice))
  })
}

/** An invoice as PDF, in the type of the pages: the same bytes each time. */
export async function renderInvoicePdf(invoice: PrintedInvoice): Promise<Uint8Array<ArrayBuffer>> {
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

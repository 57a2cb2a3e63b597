import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import PdfDocument from 'pdfkit'
import {
  formatTax,
  type Invoice,
  type InvoiceContent,
  invoiceMessages,
  nameDocument,
} from '#domain/invoices/invoice.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'

/** What is printed: nothing that changes after an invoice is issued. */
export type PrintedInvoice = InvoiceContent &
  Pick<Invoice, 'number' | 'requestId' | 'issuedOn' | 'dueOn' | 'cancels'>

// Not where a test imports it.
if (workerData === 'invoice PDFs') {
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

const faces = {
  text: 'bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf',
  strong: 'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
  figures: 'sometype-mono/400Regular/SometypeMono_400Regular.ttf',
}

// In points. The colours are those of tokens.css, on white.
const [ink, soft, hairline] = ['#231d16', '#584f47', '#d7cfc3']
const [left, right, bottom] = [57, 538, 770]
/** Where the second column begins, and where its values do. */
const [second, values] = [340, 420]

interface Style extends PDFKit.Mixins.TextOptions {
  face: keyof typeof faces
  size: number
  color: string
  x: number
}

const body: Style = { face: 'text', size: 10, color: ink, x: left }
const strong: Style = { ...body, face: 'strong' }
const figures: Style = { ...body, face: 'figures' }
const amount: Style = { ...figures, align: 'right' }
const small: Style = { ...body, size: 8.5, color: soft }
const subtitle: Style = { ...strong, size: 12 }
const title: Style = { ...body, width: 360 }
const buyerWidth = second - 24 - left

function drawInvoice(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  const { number, cancels, seller, buyer, tax, dueOn, requestId = '' } = invoice
  const total = formatExactCents(invoice.totalCents)
  for (const [face, file] of Object.entries(faces)) {
    doc.registerFont(face, fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)))
  }

  row([seller.name, subtitle])
  row([[...seller.address, seller.email, ...taxLine(seller)].join(', '), small])
  doc.y += 44
  row(
    [cancels ? 'Credit note' : 'Invoice', { ...strong, size: 30 }],
    [number, { ...amount, size: 14 }],
  )
  doc.y += 14
  const address = [...buyer.address, ...taxLine(buyer)].join('\n')
  row(['Billed to', small], ...fact('Issued', formatDay(invoice.issuedOn)))
  row(
    [buyer.name, { ...strong, width: buyerWidth }],
    ...(cancels ? fact('Cancels', cancels) : fact('Due', formatDay(dueOn))),
  )
  row([address, { ...body, width: buyerWidth }], ...(requestId ? fact('Request', requestId) : []))
  doc.y += 22
  row([invoice.subject, subtitle])
  doc.y += 6
  writeHead()
  for (const line of invoice.lines) {
    const { y } = doc
    makeRoom(doc.heightOfString(line.title, use(title)))
    if (doc.y < y) writeHead()
    row([line.title, title], [formatExactCents(line.amountCents), amount])
    rule(left, hairline)
  }
  makeRoom(90)
  row(['Net', { ...body, x: second }], [formatExactCents(invoice.netCents), amount])
  row([formatTax(tax), { ...body, x: second }], [formatExactCents(invoice.taxCents), amount])
  rule(second, ink)
  row(['Total', { ...strong, size: 13, x: second }], [total, { ...amount, size: 13 }])
  doc.y += 12
  if (tax.kind === 'reverse-charge') row([invoiceMessages.reverseCharge, body])
  makeRoom(80)
  doc.y += 12
  if (cancels) row([`This credit note cancels invoice ${cancels}. There is nothing to pay.`, body])
  else {
    row(['Payment', subtitle])
    row([`Please pay ${total} by ${formatDay(dueOn)}, with the reference ${number}.`, body])
    doc.y += 6
    row([`${seller.bankDetails}\nReference ${number}`.trim(), figures])
  }
  writeFooters()

  function fact(label: string, value: string): [string, Style][] {
    return [
      [label, { ...small, x: second }],
      [value, { ...figures, x: values }],
    ]
  }

  function writeHead() {
    row(['Description', small], ['Amount in US dollars', { ...small, align: 'right' }])
    rule(left, ink)
  }

  /** Texts beside each other, each as many lines as it takes. What follows is below all of them. */
  function row(...texts: [text: string, style: Style][]) {
    const { y } = doc
    const ends = texts.map(([text, style]) => {
      write(text, style, y)
      return doc.y
    })
    doc.y = Math.max(...ends)
  }

  /** At a height, which is that of the first baseline. */
  function write(typed: string, style: Style, y: number) {
    const options = use(style)
    // Nothing that only steers how text is shown.
    const text = typed.normalize('NFC').replaceAll(/[^\P{C}\n]/gu, ' ')
    const shown = printable(doc, text)
    // Found and copied as what it is.
    if (shown !== text) doc.markContent('Span', { actual: text })
    doc.text(shown, style.x, y, options)
    if (shown !== text) doc.endMarkedContent()
  }

  function use({ face, size, color, x, ...options }: Style): PDFKit.Mixins.TextOptions {
    doc.font(face).fontSize(size).fillColor(color)
    return { width: right - x, lineGap: size / 5, baseline: 'alphabetic', ...options }
  }

  function rule(from: number, color: string) {
    const y = doc.y - 6
    doc.moveTo(from, y).lineTo(right, y).lineWidth(0.75).stroke(color)
    doc.y += 10
  }

  function makeRoom(height: number) {
    if (doc.y + height > bottom) doc.addPage()
  }

  function writeFooters() {
    const { count } = doc.bufferedPageRange()
    if (count === 1) return
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      // Otherwise it goes on on a new page.
      doc.page.margins.bottom = 0
      write(`${nameDocument(invoice)}, page ${page + 1} of ${count}`, small, 800)
    }
  }
}

function taxLine({ taxNumber }: { taxNumber: string }): string[] {
  return taxNumber === '' ? [] : [`Tax number ${taxNumber}`]
}

/** A text with a mark for each letter that the font does not have. The library knows them and has no call for it. */
function printable(doc: PDFKit.PDFDocument, text: string): string {
  const { font } = (
    doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font
  return Array.from(text, (letter) =>
    letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')
}

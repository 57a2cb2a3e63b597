import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import PdfDocument from 'pdfkit'
import { documentTitle, type PrintedDocument } from '#domain/values/printed-document.ts'

// Not where a test imports it.
if (workerData === 'documents') {
  parentPort?.on('message', async (printed: PrintedDocument) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(await renderPdf(printed))
  })
}

/** A document as PDF, in the type of the pages: the same bytes each time. */
export async function renderPdf(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 57,
    // Otherwise Helvetica, which is not embedded.
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: documentTitle(printed),
      Author: printed.issuer.name,
      Subject: printed.subject,
      CreationDate: new Date(printed.date),
    },
  })
  drawDocument(doc, printed)
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
const partyWidth = second - 24 - left

function drawDocument(doc: PDFKit.PDFDocument, printed: PrintedDocument): void {
  const { kind, number, issuer, party, facts, lines, sums, total, sections } = printed
  for (const [face, file] of Object.entries(faces)) {
    doc.registerFont(face, fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)))
  }

  row([issuer.name, subtitle])
  row([[...issuer.address, issuer.email, ...taxLine(issuer)].join(', '), small])
  doc.y += 44
  row([kind, { ...strong, size: 30 }], [number, { ...amount, size: 14 }])
  doc.y += 14
  const beside: [string, Style][] = [
    [printed.role, small],
    [party.name, { ...strong, width: partyWidth }],
    [[...party.address, ...taxLine(party)].join('\n'), { ...body, width: partyWidth }],
  ]
  for (const [place, text] of beside.entries()) row(text, ...fact(facts[place]))
  doc.y += 22
  row([printed.subject, subtitle])
  doc.y += 6
  writeHead()
  for (const [name, price] of lines) {
    const { y } = doc
    makeRoom(doc.heightOfString(name, use(title)))
    if (doc.y < y) writeHead()
    row([name, title], [price, amount])
    rule(left, hairline)
  }
  makeRoom(90)
  for (const [label, price] of sums) row([label, { ...body, x: second }], [price, amount])
  rule(second, ink)
  row([total[0], { ...strong, size: 13, x: second }], [total[1], { ...amount, size: 13 }])
  doc.y += 12
  for (const { title: name, text, figures: below } of sections) {
    makeRoom(80)
    if (name) {
      doc.y += 12
      row([name, subtitle])
    }
    for (const paragraph of text.split('\n')) {
      makeRoom(doc.heightOfString(paragraph, use(body)))
      row([paragraph, body])
    }
    if (below) {
      doc.y += 6
      row([below, figures])
    }
  }
  writeFooters()

  function fact(one: PrintedDocument['facts'][number] | undefined): [string, Style][] {
    if (one === undefined) return []
    return [
      [one[0], { ...small, x: second }],
      [one[1], { ...figures, x: values }],
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
      write(`${documentTitle(printed)}, page ${page + 1} of ${count}`, small, 800)
    }
  }
}

function taxLine({ taxNumber }: { taxNumber?: string | undefined }): string[] {
  return !taxNumber ? [] : [`Tax number ${taxNumber}`]
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

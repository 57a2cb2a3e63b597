import { type BillLine, lineCents } from './bill.ts'
import { type Column, readHeader } from './bill-columns.ts'
import { checkEntry, cutName, tidyName } from './bill-entry.ts'
import { formatNumber } from './numbers.ts'
import { readBareRow, readHeadedRow } from './read-bill-row.ts'
import { type ReadEntry, readInvoiceLine } from './read-invoice-line.ts'
import { savingsLimits } from './savings-limits.ts'
import {
  countLines,
  type Delimiter,
  findDelimiter,
  splitCells,
  splitRecords,
  type TextRecord,
} from './split-records.ts'
import { withIsoDates } from './written-dates.ts'

/** What a pasted text may be. Longer ones are refused as a whole: a part of a bill would look like all of it. */
export const billTextLimits = {
  characters: 1_000_000,
  lines: 5000,
  /** Of one line, a name and its figures; anything longer is not one. */
  lineLength: 1000,
  /** What a browser lays out in a text field without a pause. Longer texts stay out of the field. */
  field: { characters: 20_000, lines: 300 },
} as const

export function fitsTextField(text: string): boolean {
  const { characters, lines } = billTextLimits.field
  return text.length <= characters && countLines(text) <= lines
}

export interface ParsedBillLine extends BillLine {
  lineNumber: number
  /** How it was read, where that is not plain. */
  notes: string[]
}

export interface SkippedLine {
  lineNumber: number
  /** An excerpt without control characters. */
  text: string
  /** What happened, and what to do. */
  reason: string
}

export interface ParsedBill {
  /** In the order of the text, and no more than a bill can have. */
  lines: ParsedBillLine[]
  /** First what was not understood, then what did not fit; each in the order of the text. */
  skipped: SkippedLine[]
  /** How many of the skipped lines are products beyond the most a bill can have. */
  surplus: number
  /** Totals, taxes, headings: read, and not part of a bill. */
  ignored: number
  /** Some amounts are in another currency, and taken as dollars. */
  hasForeignCurrency: boolean
}

export type BillTextResult = { bill: ParsedBill } | { error: string }

/** Reads a pasted invoice, spreadsheet range or CSV file. Each line is read by itself, under the last header. */
export function parseBillText(text: string): BillTextResult {
  const steps = parseBillInSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const linesOfStep = 50

/** The same with a pause after every few lines, in which a browser can answer its user. */
export function* parseBillInSteps(text: string): Generator<undefined, BillTextResult> {
  if (text.length > billTextLimits.characters) return { error: textTooLong }
  const lineCount = countLines(text)
  if (lineCount > billTextLimits.lines) return { error: sayTooManyLines(lineCount) }
  const records = splitRecords(text.replace(/^\uFEFF/, ''))

  const bill: ParsedBill = {
    lines: [],
    skipped: [],
    surplus: 0,
    ignored: 0,
    hasForeignCurrency: false,
  }
  let header: Header | undefined
  for (const [at, record] of records.entries()) {
    if (at % linesOfStep === linesOfStep - 1) yield
    if (record.text.trim() === '') continue
    const found = findHeader(record)
    if (found) {
      header = found
      bill.ignored += 1
    } else addRecord(bill, record, header)
  }
  return { bill: keepLargest(bill) }
}

export const textTooLong = `This is more than ${formatNumber(billTextLimits.characters)} characters. Paste only the lines of your bill.`

function sayTooManyLines(count: number): string {
  return `This has ${formatNumber(count)} lines, and we read up to ${formatNumber(billTextLimits.lines)}. Paste only the lines of your bill.`
}

interface Header {
  columns: Column[]
  delimiter: Delimiter
}

function findHeader({ text }: TextRecord): Header | undefined {
  // Most lines have figures; a header has none.
  if (text.length > billTextLimits.lineLength || /\d/.test(text)) return undefined
  const delimiter = findDelimiter(text)
  const columns = readHeader(splitCells(text, delimiter))
  return columns && { columns, delimiter }
}

function addRecord(bill: ParsedBill, record: TextRecord, header: Header | undefined): void {
  const read = readRecord(record.text, header)
  const checked = 'entry' in read ? checkEntry(read.entry) : read
  if ('line' in checked) {
    const { line, notes } = checked
    bill.lines.push({ ...line, lineNumber: record.lineNumber, notes })
    if ('entry' in read && read.isForeign) bill.hasForeignCurrency = true
  } else if ('reason' in checked) {
    bill.skipped.push(skip(record, checked.reason))
  } else bill.ignored += 1
}

function readRecord(record: string, header: Header | undefined): ReadEntry {
  if (record.length > billTextLimits.lineLength) return { reason: lineTooLong }
  // Invoices number their lines: '1. Slack', '2) Zoom'.
  const text = record.replace(/^\s*\d{1,3}[.)]\s+/, '')
  const row = withIsoDates(text)
  const cells = splitCells(row, header?.delimiter ?? findDelimiter(row))
  if (header && cells.filter((cell) => cell !== '').length > 1) {
    return readHeadedRow(cells, header.columns)
  }
  return readBareRow(cells) ?? readInvoiceLine(text.replace(/\s+/g, ' ').trim())
}

const lineTooLong = `The line is longer than ${formatNumber(billTextLimits.lineLength)} characters. Shorten it to the product, its seats and its price.`

/** The products that cost most are the ones worth comparing. */
function keepLargest(bill: ParsedBill): ParsedBill {
  if (bill.lines.length <= savingsLimits.lines) return bill
  const lines = largestLines(bill.lines, savingsLimits.lines)
  const kept = new Set(lines)
  const surplus = bill.lines.filter((line) => !kept.has(line))
  return {
    ...bill,
    lines,
    surplus: surplus.length,
    skipped: [
      ...bill.skipped,
      ...surplus.map(({ lineNumber, product }) => ({
        lineNumber,
        text: product,
        reason: notAmongLargest,
      })),
    ],
  }
}

const notAmongLargest = `Not among the ${savingsLimits.lines} that cost most. To include it, remove another one.`

/** The lines that cost most, in the order they came in. */
export function largestLines<Line extends BillLine>(lines: readonly Line[], count: number): Line[] {
  const bySize = lines.toSorted((a, b) => lineCents(b) - lineCents(a))
  const kept = new Set(bySize.slice(0, count))
  return lines.filter((line) => kept.has(line))
}

const excerptLength = 120

function skip({ lineNumber, text }: TextRecord, reason: string): SkippedLine {
  const excerpt = tidyName(text.slice(0, excerptLength * 2))
  const isCut = excerpt.length > excerptLength || text.length > excerptLength * 2
  return { lineNumber, text: isCut ? `${cutName(excerpt, excerptLength)}…` : excerpt, reason }
}

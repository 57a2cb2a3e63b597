/** One row of a table or one line of text. */
export interface TextRecord {
  /** Where it begins, counted from 1. */
  lineNumber: number
  text: string
}

export type Delimiter = '\t' | ';' | ','

const delimiters: ReadonlySet<string> = new Set<Delimiter>(['\t', ';', ','])

/** A quoted cell that is still open after so many lines was never one. */
const maxLinesOfCell = 10

const lineBreak = /\r\n|[\n\r\u2028\u2029]/

/** Blank lines at the end do not count: many texts end with a line break. */
export function countLines(text: string): number {
  return text.trimEnd().split(lineBreak).length
}

/** Splits a text into lines; a line break inside a quoted cell belongs to the cell. */
export function splitRecords(text: string): TextRecord[] {
  const lines = text.split(lineBreak)
  const records: TextRecord[] = []
  for (let at = 0; at < lines.length; ) {
    const length = countLinesOfRecord(lines, at)
    const parts = lines.slice(at, at + length)
    records.push({ lineNumber: at + 1, text: parts.join(' ') })
    at += length
  }
  return records
}

function countLinesOfRecord(lines: readonly string[], at: number): number {
  let isOpen = hasOpenQuote(lines[at] ?? '', false)
  if (!isOpen) return 1
  for (let length = 2; length <= maxLinesOfCell; length += 1) {
    const line = lines[at + length - 1]
    if (line === undefined) return 1
    isOpen = hasOpenQuote(line, true)
    if (!isOpen) return length
  }
  return 1
}

/** A quote opens a cell at its start alone: the one of `15" monitor` means inches. */
function hasOpenQuote(line: string, isOpenBefore: boolean): boolean {
  let isOpen = isOpenBefore
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) {
    if (!isOpen) isOpen = at === 0 || delimiters.has(line.charAt(at - 1))
    else if (line.charAt(at + 1) === '"') at += 1
    else if (at + 1 === line.length || delimiters.has(line.charAt(at + 1))) isOpen = false
  }
  return isOpen
}

/** The sign that separates the cells of a row, judged by the row alone. */
export function findDelimiter(row: string): Delimiter {
  if (row.includes('\t')) return '\t'
  return row.includes(';') ? ';' : ','
}

/** The cells of a row, without their quotes. */
export function splitCells(row: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  for (let at = 0; at <= row.length; ) {
    const quoted = row.charAt(at) === '"' ? readQuoted(row, at, delimiter) : undefined
    const end = quoted?.end ?? findEnd(row, at, delimiter)
    cells.push((quoted?.cell ?? row.slice(at, end)).trim())
    at = end + 1
  }
  return cells
}

/** Undefined where the quote is not closed at the end of a cell: it is then part of the text. */
function readQuoted(row: string, start: number, delimiter: Delimiter) {
  for (let at = row.indexOf('"', start + 1); at !== -1; at = row.indexOf('"', at + 1)) {
    const next = row.charAt(at + 1)
    if (next === '"') at += 1
    else if (next === '' || next === delimiter) {
      return { cell: row.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
    } else return undefined
  }
  return undefined
}

function findEnd(row: string, start: number, delimiter: Delimiter): number {
  for (let end = row.indexOf(delimiter, start); end !== -1; end = row.indexOf(delimiter, end + 1)) {
    if (delimiter !== ',' || !isInAmount(row, start, end)) return end
  }
  return row.length
}

/**
 * The comma of `$1,200`, `8,75 EUR` and `EUR8,75` is part of an amount. So is that of `1,200` where cells are
 * separated by `, `.
 */
function isInAmount(row: string, start: number, comma: number): boolean {
  if (!isDigit(row, comma - 1) || !isDigit(row, comma + 1)) return false
  const before = row.slice(Math.max(start, comma - maxAmountLength), comma)
  const after = row.slice(comma + 1, comma + 8)
  if (/^\d{3}(?!\d)/.test(after)) {
    return /\p{Sc}\s?[\d,]+$/u.test(before) || /^\s[\d,]+$/.test(before)
  }
  return (
    /^\d\d?\s?(?:\u20AC|\u00A3|EUR)/.test(after) ||
    (/^\d\d(?!\d)/.test(after) && /[\u20AC\u00A3]\s?\d+$/.test(before))
  )
}

/** With its sign and separators. */
const maxAmountLength = 16

function isDigit(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at))
}

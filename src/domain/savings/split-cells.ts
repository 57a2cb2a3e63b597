/** A row of a table, or a line of text that is one cell. */
export interface Row {
  /** Where it begins, counted from 1. */
  lineNumber: number
  text: string
  cells: string[]
}

/** Splits a spreadsheet range or CSV. A quoted cell may hold the delimiter, quotes and line breaks. */
export function splitRows(text: string): Row[] {
  const rows: Row[] = []
  const unquoted = text.replace(/"[^"]*"/g, '')
  const delimiter = ['\t', ';'].find((sign) => unquoted.includes(sign)) ?? ','
  let lineNumber = 1
  let row: Row = { lineNumber, text: '', cells: [] }
  let cell = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    // A quote opens a cell at its start alone: the one of `15" monitor` means inches.
    const quoted = sign === '"' && cell.trim() === '' ? readQuoted(text, at, delimiter) : undefined
    if (quoted) {
      cell = quoted.cell
      row.text += text.slice(at, quoted.end)
      lineNumber += cell.split('\n').length - 1
      at = quoted.end - 1
    } else if (sign === '\n') {
      lineNumber += 1
      row.cells.push(cell.trim())
      rows.push(row)
      row = { lineNumber, text: '', cells: [] }
      cell = ''
    } else {
      row.text += sign
      if (sign !== delimiter || isInAmount(text, at)) cell += sign
      else {
        row.cells.push(cell.trim())
        cell = ''
      }
    }
  }
  row.cells.push(cell.trim())
  return [...rows, row].filter((one) => one.text.trim() !== '')
}

/** Undefined where the quote is not closed at the end of a cell: it is then part of the text. */
function readQuoted(text: string, start: number, delimiter: string) {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text.charAt(at + 1)
    if (next === '"') at += 1
    else if (next === '' || next === '\n' || next === delimiter) {
      return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
    } else return undefined
  }
  return undefined
}

/** The comma of `$1,200`, of ` 1,200` where cells are separated by `, `, of `8,75 EUR` and `1.200,50` separates no cells. */
function isInAmount(text: string, comma: number): boolean {
  if (text.charAt(comma) !== ',') return false
  const before = text.slice(Math.max(0, comma - 16), comma)
  const after = text.slice(comma + 1, comma + 8)
  if (/^\d{3}(?!\d)/.test(after)) return /(?:\p{Sc}\s?|\s)[\d,]*\d$/u.test(before)
  if (/\d\.\d{3}$/.test(before)) return /^\d\d(?!\d)/.test(after)
  return /\d$/.test(before) && /^\d\d?\s?(?:\p{Sc}|EUR|GBP)/u.test(after)
}

import { formatNumber } from '#domain/values/money.ts'
import { type BillLine, isRenewalDay, priceLimit } from './bill.ts'
import { checkField, parseAmount, parseWhole } from './number-input.ts'
import { cleanName } from './savings-case.ts'
import { savingsLimits } from './savings-limits.ts'

/** Longer texts are refused as a whole: a part of a bill would look like all of it. */
export const billTextLimits = { characters: 20_000, lines: 300 } as const

export type PriceFor = 'seat' | 'all'

export interface ParsedBill {
  error?: string
  lines: BillLine[]
  /** Lines to correct, each with what to do. */
  unread: { lineNumber: number; text: string; reason: string }[]
  /** No heading says what the prices of lines with seats pay for. Without an answer, they are left out. */
  isPriceForAsked: boolean
  /** Some amounts are in another currency, and taken as dollars. */
  hasForeignCurrency: boolean
}

/** Reads rows of a spreadsheet, CSV, or 'product, seats, price' lines. What is not certain stays unread. */
export function parseBill(text: string, priceFor?: PriceFor): ParsedBill {
  const hasForeignCurrency = /(?!\$)\p{Sc}|\b(?:EUR|GBP|CHF|CAD|AUD)\b/u.test(text)
  const bill: ParsedBill = { lines: [], unread: [], isPriceForAsked: false, hasForeignCurrency }
  const rows = text.trimEnd().split(/\r?\n/)
  if (text.length > billTextLimits.characters || rows.length > billTextLimits.lines) {
    return { ...bill, error: tooLong }
  }
  let header: Column[] | undefined
  for (const [at, row] of rows.entries()) {
    const cells = splitCells(row)
    const found = readHeader(cells)
    header = found ?? header
    if (found || summary.test(cells.find((cell) => cell !== '') ?? '')) continue
    const entry = header ? readHeaded(cells, header) : readPlain(cells, row)
    if (typeof entry === 'object' && entry.seats !== '' && !entry.priceFor) {
      bill.isPriceForAsked = true
      if (!priceFor) continue
    }
    const line = typeof entry === 'string' ? entry : toLine(entry, priceFor)
    if (typeof line === 'object') bill.lines.push(line)
    else bill.unread.push({ lineNumber: at + 1, text: cleanName(row), reason: line })
  }
  if (bill.lines.length <= savingsLimits.lines) return bill
  const error = `This has ${bill.lines.length} products, and a bill can have up to ${savingsLimits.lines}. Remove some lines.`
  return { ...bill, lines: [], error }
}

const tooLong = `We read up to ${formatNumber(billTextLimits.lines)} lines and ${formatNumber(billTextLimits.characters)} characters. Paste only the lines of your bill.`

/** Blank rows, totals and taxes are no products. */
const summary = /^(?:$|(?:(?:grand |sub-?)?total|(?:sales )?tax|vat|amount due|balance)\b)/i

/** A quoted cell may hold the delimiter. A quote that is not closed takes the rest of the row. */
function splitCells(row: string): string[] {
  const unquoted = row.replace(/"[^"]*"/g, '')
  // In `Slack, 120, $1,050` only a comma before a blank separates cells.
  const delimiter = ['\t', ';', ', '].find((sign) => unquoted.includes(sign)) ?? ','
  const cells: string[] = []
  for (const piece of row.split(delimiter)) {
    const last = cells.at(-1) ?? ''
    const isOpen = last.startsWith('"') && last.split('"').length % 2 === 0
    if (isOpen) cells.splice(-1, 1, last + delimiter + piece)
    else cells.push(piece.trim())
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}

type ColumnKind =
  | 'product'
  | 'vendor'
  | 'seats'
  | 'seatPrice'
  | 'total'
  | 'price'
  | 'period'
  | 'renewal'

/** What a heading says, the first that fits. */
const headings: [RegExp, ColumnKind | undefined][] = [
  [/\brenews\b|\brenewal(?: date)?$/, 'renewal'],
  [/\b(?:tax|vat|discount|credit|date|currency|id)\b/, undefined],
  [/\b(?:unit|rate|per (?:seat|user|licen[cs]e|agent|member))\b/, 'seatPrice'],
  [/\b(?:total|amount)\b/, 'total'],
  [/\b(?:seats?|users?|licen[cs]es|agents|members|qty|quantity)\b/, 'seats'],
  [/\b(?:billing|period|cycle|frequency)\b/, 'period'],
  [/\b(?:prices?|costs?|charges?|spend|fees?|monthly|annual|yearly)\b/, 'price'],
  [/\b(?:product|service|subscription|software|app|application|tool|name|item)s?\b/, 'product'],
  [/\b(?:vendor|supplier|merchant|provider|description|plan)s?\b/, 'vendor'],
]

interface Column {
  kind: ColumnKind | undefined
  months: number
}

/** The columns of a header row: it has no numbers, a heading for the product and one for what it costs. */
function readHeader(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map((cell): Column => {
    const heading = cell.toLowerCase()
    return { kind: headings.find(([words]) => words.test(heading))?.[1], months: monthsIn(cell) }
  })
  const kinds = columns.map(({ kind }) => kind ?? '').join()
  const isHeader = /product|vendor/.test(kinds) && /price|total/i.test(kinds)
  return isHeader && !/\d/.test(cells.join()) ? columns : undefined
}

function monthsIn(text: string): number {
  return /\b(?:year|yearly|yr|annual|annually|annum)\b/i.test(text) ? 12 : 1
}

interface Entry {
  product: string
  /** Empty for a flat price. */
  seats: string
  price: string
  priceFor?: PriceFor
  months: number
  /** Empty if it is not known. */
  renewsOn: string
}

const unclear = 'We couldn’t read this line. Try “Miro, 25, $16”.'
const dayUnclear = 'Write the day it renews like 2027-04-02.'
const nameTooLong = `A name can have up to ${savingsLimits.productLength} characters. Shorten it.`

function readHeaded(cells: readonly string[], header: readonly Column[]): Entry | string {
  if (cells.length > header.length) return 'This line has more cells than headings. Remove some.'
  /** Of several columns of a kind, the first that is filled. '-' and 'n/a' are ways to leave a number out. */
  const find = (kind: ColumnKind, filled = /\d/) => {
    const at = header.findIndex((column, place) => {
      return column.kind === kind && filled.test(cells[place] ?? '')
    })
    return { cell: cells[at] ?? '', months: header[at]?.months ?? 1 }
  }
  const [seatPrice, total, price] = [find('seatPrice'), find('total'), find('price')]
  const paid = [seatPrice, total].find(({ cell }) => cell !== '') ?? price
  const seats = find('seats').cell
  if (paid === seatPrice && seats === '') return 'The number of seats is missing. Add it.'
  return {
    product: find('product', /./).cell || find('vendor', /./).cell,
    seats,
    price: paid.cell,
    months: Math.max(paid.months, monthsIn(find('period', /./).cell)),
    renewsOn: find('renewal').cell,
    ...(paid !== price && { priceFor: paid === seatPrice ? 'seat' : 'all' }),
  }
}

/** Without headings: one name, then a price, or seats and a price. */
function readPlain(cells: readonly string[], row: string): Entry | string {
  const [amount] = /(?<!\d)\d{1,3},\d{3}(?!\d)/.exec(row) ?? []
  if (amount && !cells.some((cell) => cell.includes(amount))) {
    return `“${amount}” could be one amount or two cells. Put a space after each comma between cells.`
  }
  const renewsOn = cells.find(isRenewalDay) ?? ''
  const filled = cells.filter((cell) => cell !== '' && cell !== renewsOn)
  const [product = '', ...names] = filled.filter((cell) => !numberIn(cell))
  const [price = '', seats = '', ...numbers] = filled.filter(numberIn).toReversed()
  if (names.length > 0 || numbers.length > 0 || currency.test(seats)) return unclear
  return { product, seats, price, months: 1, renewsOn }
}

const currency = /US\$|\p{Sc}|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b/iu
const unit =
  /\s*(?:\b(?:seats|users|licen[cs]es|agents|members)|(?:\/|\bper|\ba)\s?(?:mo|month|yr|year))$/i

/** A cell that is a number and nothing else, without its currency and unit. */
function numberIn(cell: string): string | undefined {
  const number = cell.replace(unit, '').replace(currency, '').trim()
  return /^[-−(]?\s?\d(?:[\d.,'’ ]*\d)?\)?$/.test(number) ? number : undefined
}

function toLine({ priceFor, ...entry }: Entry, answer?: PriceFor): BillLine | string {
  const product = cleanName(entry.product).replace(/\s+/g, ' ')
  const price = numberIn(entry.price)
  if (!/[\p{L}\p{N}]/u.test(product) || !price) return unclear
  if (product.length > savingsLimits.productLength) return nameTooLong
  if (entry.renewsOn !== '' && !isRenewalDay(entry.renewsOn)) return dayUnclear
  const paid = parseAmount(price.replace(/[-−()]\s?/g, ''))
  if (paid === null) return `“${price}” could mean two amounts. Write it like 1,200 or 1.20.`
  const seats = entry.seats === '' ? null : parseWhole(numberIn(entry.seats) ?? '')
  const counted = checkField('seats', seats ?? (entry.seats === '' ? 1 : 0))
  if ('error' in counted) return counted.error
  const months = Math.max(entry.months, monthsIn(entry.price))
  const share = (priceFor ?? answer) === 'all' ? (seats ?? 1) : 1
  const sign = /^[-−(]/.test(price) ? -1 : 1
  const checked = checkField(
    priceLimit(seats),
    Math.round((sign * paid * 100) / months / share) + 0,
  )
  if ('error' in checked) return checked.error
  const { renewsOn } = entry
  return { product, seats, centsPerSeat: checked.value, ...(renewsOn && { renewsOn }) }
}

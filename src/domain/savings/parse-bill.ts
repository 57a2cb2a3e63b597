import { formatCents } from '#domain/values/money.ts'
import { formatNumber, isWithin } from '#domain/values/numbers.ts'
import { type BillLine, lineCents, priceLimit } from './bill.ts'
import { parseAmount, parseWhole } from './number-input.ts'
import { cleanName } from './savings-address.ts'
import { savingsLimits } from './savings-limits.ts'
import { type Row, splitRows } from './split-cells.ts'

/** What a pasted text may be. Longer ones are refused as a whole: a part of a bill would look like all of it. */
export const billTextLimits = { characters: 20_000, lines: 300, lineLength: 300 } as const

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
  /** Headings, totals and taxes: read, and not part of a bill. */
  ignored: number
  /** Some amounts are in another currency, and taken as dollars. */
  hasForeignCurrency: boolean
}

/** Reads a spreadsheet range, a CSV file, or lines such as 'Slack 120 x $8.75'. What it does not understand, it says. */
export function parseBill(text: string): { bill: ParsedBill } | { error: string } {
  if (text.length > billTextLimits.characters) return { error: textTooLong }
  // Blank lines at the end do not count: many texts end with a line break.
  const lineCount = text.trimEnd().split('\n').length
  if (lineCount > billTextLimits.lines) {
    return {
      error: `This has ${formatNumber(lineCount)} lines, and we read up to ${formatNumber(billTextLimits.lines)}. Paste only the lines of your bill.`,
    }
  }

  const found: ParsedBillLine[] = []
  const skipped: SkippedLine[] = []
  let ignored = 0
  let columns: Column[] | undefined
  for (const row of splitRows(withPlainDates(text.replace(/^\uFEFF|\r/g, '')))) {
    const header = readHeader(row)
    columns = header ?? columns
    const read = header || isSummary(row) ? undefined : readRow(row, columns)
    const { lineNumber } = row
    if (read === undefined) ignored += 1
    else if (typeof read === 'string')
      skipped.push({ lineNumber, text: excerpt(row), reason: read })
    else found.push({ ...read, lineNumber })
  }
  // The products that cost most are the ones worth comparing.
  const lines = largestLines(found, savingsLimits.lines)
  const surplus = found.filter((line) => !lines.includes(line))
  for (const { lineNumber, product } of surplus) {
    skipped.push({ lineNumber, text: product, reason: reasons.notAmongLargest })
  }
  const hasForeignCurrency = /(?!\$)\p{Sc}|\b(?:EUR|GBP|CHF|CAD|AUD)\b/u.test(text)
  return { bill: { lines, skipped, surplus: surplus.length, ignored, hasForeignCurrency } }
}

export const textTooLong = `This is more than ${formatNumber(billTextLimits.characters)} characters. Paste only the lines of your bill.`

/** 'Oct 1, 2026' as 'Oct 1 2026': its comma separates no cells. */
function withPlainDates(text: string): string {
  return text.replace(/\b(\p{L}{3,9}\.? \d{1,2}), (?=(?:19|20)\d\d\b)/gu, '$1 ')
}

function isSummary({ cells }: Row): boolean {
  const name = cells.find((cell) => /\p{L}/u.test(cell)) ?? ''
  return /^(?:(?:grand |sub-?)?total|(?:sales )?tax|vat|amount due|balance)\b/i.test(name)
}

type ColumnKind = 'product' | 'vendor' | 'seats' | 'price' | 'amount' | 'period'

/** What a heading says, the first that fits. */
const headings: [RegExp, ColumnKind | undefined][] = [
  [/\b(?:tax|vat|discount|credit|date|currency|id)\b/, undefined],
  [/\bper (?:seat|user|licen[cs]e|agent|member)/, 'price'],
  [/\btotal\b/, 'amount'],
  [/\b(?:price|rate)\b/, 'price'],
  [/\b(?:seats?|users?|licen[cs]es|agents|members|qty|quantity)\b/, 'seats'],
  [/\b(?:billing|period|cycle|frequency)\b/, 'period'],
  [/\b(?:amount|costs?|charges?|spend|fees?|monthly|annual|yearly)\b/, 'amount'],
  [
    /\b(?:product|service|subscription|software|app|application|tool|saas|name|item)s?\b/,
    'product',
  ],
  [/\b(?:vendor|supplier|merchant|provider|description|plan)s?\b/, 'vendor'],
]

interface Column {
  kind: ColumnKind | undefined
  months: number
}

/** The columns of a header row: it has no numbers, a heading for the product and one for what it costs. */
function readHeader({ text, cells }: Row): Column[] | undefined {
  if (/\d/.test(text)) return undefined
  const columns = cells.map((cell): Column => {
    const heading = cell.toLowerCase()
    return { kind: headings.find(([words]) => words.test(heading))?.[1], months: monthsIn(cell) }
  })
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kind && kinds.includes(kind))
  return has('product', 'vendor') && has('price', 'amount') ? columns : undefined
}

function monthsIn(text: string): number {
  return /\b(?:year|yearly|yr|annual|annually|annum)\b/i.test(text) ? 12 : 1
}

type Line = Omit<ParsedBillLine, 'lineNumber'>

const reasons = {
  tooLong: `The line is longer than ${billTextLimits.lineLength} characters. Shorten it to the product, its seats and its price.`,
  noPrice: 'No price found. Add one, like “Slack 120 x $8.75”.',
  noName: 'No product name found. Write it in front of the price.',
  credit: 'This is a credit or a negative amount. Leave it out, or enter what you pay.',
  free: 'This is free, so there’s nothing to replace. Leave it out.',
  tooManyNumbers: 'We couldn’t read this line. Try “Miro 25 x $16”.',
  seatsNotWhole: 'The number of seats isn’t a whole number. Write it like 40 or 1,200.',
  seatsOutside: `Seats can be from 1 to ${formatNumber(savingsLimits.seats.most)}. Change the number.`,
  seatTooDear: `A seat can cost up to ${formatCents(savingsLimits.centsPerSeat.most)} a month. Check the price.`,
  flatTooDear: `A flat price can be up to ${formatCents(savingsLimits.flatCents.most)} a month. Check the price.`,
  notAmongLargest: `Not among the ${savingsLimits.lines} that cost most. To include it, remove another one.`,
} as const

/** The line of a bill, or why it can be none. */
function readRow({ text, cells }: Row, columns: readonly Column[] | undefined): Line | string {
  if (text.length > billTextLimits.lineLength) return reasons.tooLong
  const filled = cells.filter((cell) => cell !== '')
  if (columns && filled.length > 1) return readHeadedRow(cells, columns)
  const numbers = filled.flatMap((cell) => parseNumberCell(cell) ?? [])
  // A sentence with commas has no cell that is a number and nothing else.
  if (filled.length < 2 || numbers.length === 0) return readLine(text.trim())
  const named = filled.find(
    (cell) => /\p{L}/u.test(cell) && !isDate(cell) && !parseNumberCell(cell),
  )
  const product = named ?? ''
  const [first, second] = numbers
  if (first && !second) return toLine({ product, paid: first })
  if (!first || !second || first.isMoney || numbers.length > 3) return reasons.tooManyNumbers
  return toLine({ product, seats: first, paid: second })
}

function isDate(cell: string): boolean {
  return /^(?:\d{1,2}\.? \p{L}{3,9}|\p{L}{3,9}\.? \d{1,2}) \d{4}$/u.test(cell)
}

function readHeadedRow(cells: readonly string[], columns: readonly Column[]): Line | string {
  /** Of several columns of a kind, the first that is filled. '-' and 'n/a' are ways to leave a number out. */
  const find = (kind: ColumnKind) => {
    const isFilled = kind === 'product' || kind === 'vendor' || kind === 'period' ? /./ : /\d/
    const at = columns.findIndex((column, place) => {
      return column.kind === kind && isFilled.test(cells[place] ?? '')
    })
    return { cell: cells[at] ?? '', months: columns[at]?.months ?? 1 }
  }
  const product = find('product').cell || find('vendor').cell
  const price = find('price')
  const paid = price.cell === '' ? find('amount') : price
  const count = find('seats').cell
  const [money, seats] = [parseNumberCell(paid.cell), parseNumberCell(count)]
  if (paid.cell === '') return reasons.noPrice
  if (!money) return sayUnreadable('price', paid.cell, '8.75')
  if (!seats && count !== '') return sayUnreadable('number of seats', count, '40')
  const months = Math.max(paid.months, monthsIn(find('period').cell), money.months)
  return toLine({ product, seats, paid: money, months, isForAll: paid !== price })
}

function sayUnreadable(what: string, cell: string, example: string): string {
  const shown = cell.length > 20 ? `${cell.slice(0, 20)}…` : cell
  return `The ${what} “${shown}” isn’t a figure we can read. Write it like ${example}.`
}

const currency = String.raw`(?:US\$|\p{Sc}|USD|EUR|GBP|CHF|CAD|AUD)`
const amount = String.raw`\d[\d.,'’]*(?: \d{3}(?!\d))*(?:[.,]\d\d?)?`
const period = String.raw`(?:\s*(?:\/|per|a|each|billed)?\s*(?:user|seat)?\s*(?:\/|per|a)?\s*(?:mo|month|monthly|yr|year|yearly|annually|annum))?`
const money = String.raw`[-−(]?${currency}?\s?[-−]?${amount}\s?${currency}?\)?${period}`

const numberCell = new RegExp(`^${money}$`, 'iu')
/** 'Slack 120 x $8.75', 'Zendesk, 24 agents @ $55', 'Mailchimp $350 a year'. */
const lineParts = new RegExp(
  String.raw`^(?<product>.*?)[\s,:–—-]*(?:(?<![\d.,])(?<seats>${amount})\s*(?:\p{L}+\s*)?[x\u00D7@]\s*|(?<=^|\s))(?<money>${money})$`,
  'iu',
)

interface NumberCell {
  text: string
  isMoney: boolean
  isNegative: boolean
  months: number
}

/** The one number of a cell that holds nothing else. */
function parseNumberCell(cell: string): NumberCell | undefined {
  if (!numberCell.test(cell)) return undefined
  const text = /\d[\d.,'’ ]*/.exec(cell)?.[0].replace(/[\s.,]+$/, '') ?? ''
  const isMoney = new RegExp(currency, 'iu').test(cell)
  return { text, isMoney, isNegative: /[-−(]/.test(cell), months: monthsIn(cell) }
}

function readLine(line: string): Line | string {
  const parts = lineParts.exec(line.replace(/^\d{1,3}[.)]\s+/, ''))?.groups
  const paid = parseNumberCell(parts?.money?.trim() ?? '')
  // The last number of 'Paid on Oct 1 2026' is a year.
  if (!parts || !paid || /^(?:19|20)\d\d$/.test(parts.money ?? '')) return reasons.noPrice
  const { product = '', seats: count } = parts
  if (new RegExp(String.raw`${currency}\s?\d`, 'iu').test(product)) return reasons.tooManyNumbers
  const seats = count === undefined ? undefined : parseNumberCell(count.trim())
  const isDoubtful = !seats && /\d$/.test(product) && !product.endsWith(' 365')
  return toLine({ product, seats, paid, isDoubtful })
}

interface Entry {
  product: string
  seats?: NumberCell | undefined
  paid: NumberCell
  months?: number
  /** Whether the price is for all seats together. */
  isForAll?: boolean
  isDoubtful?: boolean
}

function toLine(entry: Entry): Line | string {
  const { seats: counted, paid, months = paid.months, isForAll, isDoubtful } = entry
  if (paid.isNegative || /\b(?:credit|refund|discount|rebate)s?\b/i.test(entry.product)) {
    return reasons.credit
  }
  const seats = counted ? (parseWhole(counted.text) ?? parseAmount(counted.text)) : null
  const price = parseAmount(paid.text)
  if (price === null) {
    const [comma, point] = [paid.text.replace('.', ','), Number(paid.text).toFixed(2)]
    return `“${paid.text}” could be ${comma} or ${point}. Write it one of these ways.`
  }
  if (counted && (seats === null || !Number.isInteger(seats))) return reasons.seatsNotWhole
  const name = tidyName(entry.product)
  const product = cutName(name)
  if (!/[\p{L}\p{N}]/u.test(product)) return reasons.noName
  if (seats !== null && !isWithin(seats, savingsLimits.seats)) return reasons.seatsOutside
  const centsPerSeat = Math.round((price * 100) / months / (isForAll ? (seats ?? 1) : 1))
  if (centsPerSeat === 0) return reasons.free
  if (!(centsPerSeat <= savingsLimits[priceLimit(seats)].most)) {
    return seats === null ? reasons.flatTooDear : reasons.seatTooDear
  }
  const notes = [
    ...(months === 12 ? ['Yearly price, divided by 12.'] : []),
    ...(isDoubtful ? ['For a price by the seat, write it like “Slack 120 x $8.75”.'] : []),
    ...(product === name ? [] : [`Name shortened to ${savingsLimits.productLength} characters.`]),
  ]
  return { product, seats, centsPerSeat, notes }
}

/** The lines that cost most, in the order they came in. */
export function largestLines<Paid extends BillLine>(lines: readonly Paid[], count: number): Paid[] {
  const bySize = lines.toSorted((a, b) => lineCents(b) - lineCents(a))
  const kept = new Set(bySize.slice(0, count))
  return lines.filter((line) => kept.has(line))
}

function excerpt({ text }: Row): string {
  const whole = tidyName(text)
  return whole.length > 120 ? `${cutName(whole, 120)}…` : whole
}

/** One line of visible characters. Marks that turn the direction of writing are dropped. */
function tidyName(name: string): string {
  const plain = cleanName(name.replace(/[\u200B\u200E\u200F\u061C\u2060\uFEFF]/g, ''))
  return plain.replace(/\s+/g, ' ')
}

/** Cut between characters, never within one. */
function cutName(name: string, length: number = savingsLimits.productLength): string {
  if (name.length <= length) return name
  const cut = name.slice(0, length)
  return tidyName(/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut)
}

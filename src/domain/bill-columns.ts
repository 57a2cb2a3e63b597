import { listWords, monthsOf, seatWords, wordSet } from './bill-words.ts'

type ColumnKind = 'product' | 'seats' | 'price' | 'amount' | 'period' | 'other'

/** A column by its heading. */
export interface Column {
  kind: ColumnKind
  /** How many months its prices pay for, where the heading says so. */
  months: number | null
  /** Of several columns with names, the lowest rank is the product's. */
  rank: number
}

const nameWords = [
  'product',
  'service',
  'subscription',
  'software',
  'app',
  'application',
  'tool',
  'saas',
  'name',
  'item',
  'description',
  'vendor',
  'supplier',
  'merchant',
  'provider',
  // Of a vendor, say: a name that several products have.
  'plan',
]

const countWords = new Set([...seatWords, ...wordSet('qty quantity count licenses licences')])
const priceWords = wordSet('price rate each')
const amountWords = wordSet(
  'amount total cost costs monthly charge charges spend fee fees net value',
)
const periodWords = wordSet('period cycle frequency interval billing term billed')
const otherWords = wordSet(
  'tax vat gst discount credit date id number no currency start end renewal',
)

/**
 * The columns of a header row, or undefined where a row is none: it has a heading for the product and one for
 * a figure.
 */
export function readHeader(cells: readonly string[]): Column[] | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.length > maxHeading)) {
    return undefined
  }
  const columns = cells.map(readHeading)
  const kinds = new Set(columns.map(({ kind }) => kind))
  const hasFigure = kinds.has('seats') || kinds.has('price') || kinds.has('amount')
  return kinds.has('product') && hasFigure ? columns : undefined
}

const maxHeading = 40

function readHeading(cell: string): Column {
  const words = listWords(cell)
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const rank = nameWords.findIndex((name) => words.includes(name) || words.includes(`${name}s`))
  const months = words.map(monthsOf).find((count) => count !== undefined) ?? null
  const isPerSeat = has(seatWords) && (has(wordSet('per a')) || has(amountWords) || has(priceWords))
  const isForAll = words.includes('total') && !isPerSeat

  const kind = ((): ColumnKind => {
    if (isPerSeat || (has(priceWords) && !isForAll && !has(wordSet('tax vat')))) return 'price'
    if (has(countWords)) return 'seats'
    if (has(amountWords) && !has(wordSet('tax vat discount'))) return 'amount'
    if (has(periodWords)) return 'period'
    if (has(otherWords)) return 'other'
    return rank === -1 ? (months === null ? 'other' : 'amount') : 'product'
  })()
  return { kind, months, rank }
}

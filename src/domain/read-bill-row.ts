import type { Column } from './bill-columns.ts'
import { listWords, monthsOf } from './bill-words.ts'
import { type Figure, findFigures } from './find-figures.ts'
import { parseAmount, parseWhole } from './parse-amount.ts'
import { assignRoles, findMonths, type ReadEntry } from './read-invoice-line.ts'
import { separateCurrency, tokenize } from './tokenize-bill.ts'

type FigureKind = 'seats' | 'price' | 'amount'

/** Reads a row under a header. */
export function readHeadedRow(cells: readonly string[], columns: readonly Column[]): ReadEntry {
  const product = findProduct(cells, columns)
  const figures: Figure[] = []
  for (const kind of ['seats', 'price', 'amount'] as const) {
    const found = findFilledCell(kind, cells, columns)
    if (!found) continue
    const figure = readFigureCell(found.cell)
    if (!figure) return { reason: sayUnreadable(kind, found.cell) }
    if (kind === 'seats') figures.push(asSeats(figure))
    else figures.push(asMoney(figure, kind, found.column.months))
  }
  const period = findFilledCell('period', cells, columns)?.cell ?? ''
  return assignRoles(product, figures, () => Math.max(findMonths(period), findMonths(product)))
}

/** Reads a row without a header, or returns undefined where a line is no row: it is a sentence with commas, say. */
export function readBareRow(cells: readonly string[]): ReadEntry | undefined {
  const names: string[] = []
  const figures: Figure[] = []
  let months = 1
  for (const cell of cells.filter((text) => text !== '')) {
    const figure = readFigureCell(cell)
    if (figure) figures.push(figure)
    else if (isPeriod(cell)) months = findMonths(cell)
    else if (hasBillFigure(cell)) return undefined
    else if (/\p{L}/u.test(cell)) names.push(cell)
  }
  const [product] = names
  if (product === undefined || figures.length === 0) return undefined

  const counted =
    figures.find(({ kind }) => kind === 'seats') ??
    (figures.length > 1 ? figures.find(({ kind }) => kind === 'plain') : undefined)
  const roles = figures.map((figure) =>
    figure === counted ? asSeats(figure) : asMoney(figure, figure.role, null),
  )
  return assignRoles(product, roles, () => Math.max(months, findMonths(product)))
}

/** Of several columns with names, the product's; the vendor's where that is empty. */
function findProduct(cells: readonly string[], columns: readonly Column[]): string {
  let [product, rank] = ['', Number.POSITIVE_INFINITY]
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (column.kind === 'product' && column.rank < rank && cell !== '') {
      product = cell
      rank = column.rank
    }
  }
  return product
}

/** Of several columns of a kind, the one by the month. '-' and 'n/a' are ways to leave a cell empty. */
function findFilledCell(
  kind: Column['kind'],
  cells: readonly string[],
  columns: readonly Column[],
) {
  let found: { cell: string; column: Column } | undefined
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? ''
    const isFilled = column.kind === kind && (kind === 'period' || /\d/.test(cell))
    const isBetter = !found || (column.months ?? 2) < (found.column.months ?? 2)
    if (isFilled && isBetter) found = { cell, column }
  }
  return found
}

/** The one figure of a cell that holds nothing else. */
function readFigureCell(cell: string): Figure | undefined {
  if (!/\d/.test(cell)) return undefined
  // A cell has one number, so that a space in it separates thousands.
  const text = separateCurrency(cell).replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1')
  const tokens = tokenize(text)
  const [figure, ...others] = findFigures(tokens)
  if (!figure || figure.kind === 'other' || figure.kind === 'term' || others.length > 0) {
    return undefined
  }
  const isAlone = tokens.every(
    ({ kind }, at) => kind === 'sign' || (at >= figure.from && at <= figure.to),
  )
  if (!isAlone) return undefined
  // Accountants write -50 as (50), and some programs as 50-.
  const isNegative = figure.isNegative || /^\(.*\)$|[-−]$/.test(text)
  return { ...figure, isNegative }
}

function asSeats(figure: Figure): Figure {
  const { text, isNegative } = figure
  const count = parseWhole(text) ?? parseAmount(text)
  const value = count !== null && Number.isInteger(count) && !isNegative ? count : null
  return { ...figure, kind: 'seats', value }
}

function asMoney(figure: Figure, role: Figure['role'], months: number | null): Figure {
  return {
    ...figure,
    kind: 'money',
    role,
    value: parseAmount(figure.text),
    months: figure.months ?? months,
  }
}

/** Seats or a price: the cell is part of a sentence. A plain number may be part of a name. */
function hasBillFigure(cell: string): boolean {
  if (!/\d/.test(cell)) return false
  return findFigures(tokenize(separateCurrency(cell))).some(
    ({ kind }) => kind === 'seats' || kind === 'money',
  )
}

function isPeriod(cell: string): boolean {
  const words = listWords(cell)
  return (
    words.length > 0 && words.every((word) => monthsOf(word) !== undefined || word === 'billed')
  )
}

function sayUnreadable(kind: FigureKind, cell: string): string {
  const examples = { seats: '40', price: '8.75', amount: '350.00' }
  const shown = cell.length > 20 ? `${cell.slice(0, 20)}…` : cell
  return `The ${kind} “${shown}” isn’t a figure we can read. Write it like ${examples[kind]}.`
}

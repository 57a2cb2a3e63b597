import { type BillEntry, type Money, reasons } from './bill-entry.ts'
import { listWords, monthsOf, seatWords, wordSet } from './bill-words.ts'
import { type Figure, findFigures } from './find-figures.ts'
import { separateCurrency, type Token, tokenize } from './tokenize-bill.ts'

export type ReadEntry = { entry: BillEntry; isForeign: boolean } | { reason: string }

/** Reads a line of an invoice: 'Slack Business+ 120 users x $8.75', '40 x Salesforce at $80'. */
export function readInvoiceLine(line: string): ReadEntry {
  const text = separateCurrency(line)
  const [spaced] = spacedThousands.exec(text) ?? []
  if (spaced !== undefined) return { reason: saySpaced(spaced) }
  const tokens = tokenize(text)
  const figures = findFigures(tokens)
  settlePlainFigures(tokens, figures)
  const term = figures.find(({ kind }) => kind === 'term')?.months
  const months = term ?? findMonths(text)
  return assignRoles(findName(text, tokens, figures), figures, () => months)
}

/** '3 500,00 EUR' is one amount to a European, and may be three seats. */
const spacedThousands = /(?<![\d.,])\d{1,3} \d{3},\d\d(?=\s?(?:\u20AC|EUR))/

function saySpaced(text: string): string {
  return `“${text}” could be one amount or seats and a price. Write ${text.replace(' ', '.')} or ${text.replace(' ', ' x ')}.`
}

/** Sorts the figures of a line or row into seats, price and amount. */
export function assignRoles(
  product: string,
  figures: readonly Figure[],
  monthsFor: (figure: Figure) => number,
): ReadEntry {
  const seats = figures.find(({ kind }) => kind === 'seats')
  const paid = figures.filter(({ kind }) => kind === 'money')
  const ambiguous = paid.find(({ value }) => value === null)
  if (ambiguous) return { reason: sayAmbiguous(ambiguous.text) }

  const [first, second] = paid.map((figure) => toMoney(figure, monthsFor(figure)))
  const isAmountFirst = paid[0]?.role === 'amount' || paid[1]?.role === 'price'
  const [price, amount] = isAmountFirst ? [second, first] : [first, second]
  const role = paid[0]?.role
  const entry: BillEntry = {
    product,
    seats: seats ? (seats.value ?? Number.NaN) : null,
    price: (second || role === 'price' ? price : undefined) ?? null,
    amount: (second || role === 'amount' ? amount : undefined) ?? null,
    either: (second || role ? undefined : first) ?? null,
  }
  const isForeign = paid.some((figure) => figure.isForeign)
  if (paid.length > 2) return { reason: reasons.tooManyFigures }
  if (!seats && first && second) {
    // '$350 a month, $4,200 a year' is one price in two ways.
    const isSame = Math.abs(first.cents / first.months - second.cents / second.months) < 1
    if (!isSame) return { reason: reasons.tooManyFigures }
    return { entry: { ...entry, amount: null }, isForeign }
  }
  return { entry, isForeign }
}

/** Of a price that nothing beside it says more about. */
export function findMonths(text: string): number {
  return Math.max(1, ...listWords(text).map((word) => (isTerm(word) ? (monthsOf(word) ?? 1) : 1)))
}

/** 'Annual' says how a product is billed; a 'year' or a 'quarter' may be part of its name. */
function isTerm(word: string): boolean {
  return /^(?:annual|annually|annum|yearly|yr|year|quarterly)$/.test(word)
}

function toMoney({ value, months, isNegative }: Figure, otherMonths: number): Money {
  return { cents: Math.round((value ?? 0) * 1e6) / 1e4, months: months ?? otherMonths, isNegative }
}

function sayAmbiguous(text: string): string {
  const whole = text.replace('.', ',')
  return `“${text}” could be ${whole} or ${Number(text).toFixed(2)}. Write it one of these ways.`
}

/** A number without any sign is seats in front of a price, and a price after seats at the end of a line. */
function settlePlainFigures(tokens: readonly Token[], figures: readonly Figure[]): void {
  const last = figures.at(-1)
  const beforeLast = figures.at(-2)
  const hasMoney = figures.some(({ kind }) => kind === 'money')
  const isAtEnd = last?.kind === 'plain' && last.to === tokens.length - 1
  const isCounted =
    beforeLast?.kind === 'seats' ||
    (beforeLast?.kind === 'plain' && last && isBeside(tokens, beforeLast, last))
  if (!hasMoney && isAtEnd && isCounted) last.kind = 'money'

  if (figures.some(({ kind }) => kind === 'seats')) return
  const at = figures.findIndex(({ kind }) => kind === 'money')
  const [before, money, first] = [figures[at - 1], figures[at], figures[0]]
  if (!money) return
  if (before?.kind === 'plain' && isBeside(tokens, before, money) && !isIn365(tokens, before)) {
    before.kind = 'seats'
  } else if (first?.kind === 'plain' && first.from === 0) {
    first.kind = 'seats'
  }
}

/** Only separators between them. */
function isBeside(tokens: readonly Token[], one: Figure, other: Figure): boolean {
  return tokens.slice(one.to + 1, other.from).every(({ text }) => /^[,;:|–—-]$/.test(text))
}

/** The one common product whose name ends with a number. */
function isIn365(tokens: readonly Token[], { from, text }: Figure): boolean {
  return text === '365' && /^(?:office|microsoft|m|dynamics)$/.test(tokens[from - 1]?.text ?? '')
}

/** The first words that belong to no figure. */
function findName(text: string, tokens: readonly Token[], figures: readonly Figure[]): string {
  const taken = figures.filter(({ kind }) => kind !== 'plain')
  let start = 0
  for (const { from, to } of taken) {
    if (to < from) continue
    const name = trimName(text.slice(start, tokens[from]?.start))
    if (name !== '') return name
    start = tokens[to]?.end ?? text.length
  }
  return trimName(text.slice(start))
}

const fillers = wordSet('for of at with and per the a an to in')
const trailers = new Set([...fillers, ...seatWords, ...wordSet('annual annually monthly yearly')])

/** Without the words and signs that only connect a name with its figures. */
function trimName(text: string): string {
  const words = text.split(' ')
  let [first, last] = [0, words.length - 1]
  while (first < last && isConnecting(words[first], fillers)) first += 1
  while (first < last && isConnecting(words[last], trailers)) last -= 1
  const name = trimSigns(words.slice(first, last + 1).join(' '))
  return /\p{L}/u.test(name) ? name : ''
}

function isConnecting(word = '', connecting: ReadonlySet<string>): boolean {
  return !/[\p{L}\p{N}]/u.test(word) || connecting.has(trimSigns(word).toLowerCase())
}

/** By hand: a regular expression for the end of a text tries every start. */
function trimSigns(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && ' ,:;|=*\u2022/)]}–—-'.includes(text.charAt(start))) start += 1
  while (start < end && ' ,:;|=*\u00D7@\u2022/([{.–—-'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

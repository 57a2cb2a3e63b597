import {
  countLabels,
  currencyCodes,
  measures,
  monthNames,
  monthsOf,
  seatAdjectives,
  seatWords,
} from './bill-words.ts'
import { parseAmount, parseWhole } from './parse-amount.ts'
import type { Token } from './tokenize-bill.ts'

/** A number of a line, with the words around it that say what it is. */
export interface Figure {
  /** `plain` is a whole number that nothing describes; `term` is a number of months; `other` is no figure of a bill. */
  kind: 'seats' | 'money' | 'plain' | 'term' | 'other'
  text: string
  /** The first and last token that belong to it. */
  from: number
  to: number
  /** Null where it is ambiguous or, for seats, not whole. */
  value: number | null
  isNegative: boolean
  isForeign: boolean
  /** What the words around it say: a price per seat, or an amount for all of them. */
  role: 'price' | 'amount' | null
  /** How many months it pays for, where a word beside it says so. */
  months: number | null
}

/** The figures of a line in their order. */
export function findFigures(tokens: readonly Token[]): Figure[] {
  const figures: Figure[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'number') figures.push(readFigure(tokens, at, figures.at(-1)))
  }
  return figures
}

function readFigure(tokens: readonly Token[], at: number, previous: Figure | undefined): Figure {
  const { text } = tokens[at] as Token
  const figure: Figure = {
    kind: 'plain',
    text,
    from: at,
    to: at,
    value: parseAmount(text),
    isNegative: false,
    isForeign: false,
    role: null,
    months: null,
  }
  if (signAt(tokens, at + 1) === '%') return { ...figure, kind: 'other', to: at + 1 }
  if (isDate(tokens, at, previous)) return markAsName(figure)

  const hasCurrency = takeCurrency(tokens, figure)
  takeMinus(tokens, figure)
  const isCount = !hasCurrency && !figure.isNegative
  const isWhole = isCount && parseWhole(text) !== null
  if (isWhole && takeTerm(tokens, figure)) return figure
  if (isWhole && measures.has(wordAt(tokens, at + 1))) return markAsName(figure)
  if (isCount && (takeSeatWords(tokens, figure) || takeCountLabel(tokens, figure))) {
    return asSeats(figure)
  }

  takeUnits(tokens, figure)
  const isMoney = hasCurrency || !isWhole || figure.role !== null || figure.months !== null
  if (isMoney) figure.kind = 'money'
  takeOperator(tokens, figure, previous, isWhole)
  return figure
}

/** Its tokens stay in the name of the product. */
function markAsName(figure: Figure): Figure {
  return { ...figure, kind: 'other', to: figure.from - 1 }
}

function asSeats(figure: Figure): Figure {
  figure.kind = 'seats'
  figure.value = parseWhole(figure.text)
  return figure
}

/** 'Jan 31, 2026', 'Jan 31 2026', '31 Jan'. */
function isDate(tokens: readonly Token[], at: number, previous: Figure | undefined): boolean {
  if (monthNames.has(wordAt(tokens, at - 1))) return true
  if (monthNames.has(wordAt(tokens, at + 1)) && wordAt(tokens, at + 2) === '') return true
  const isYear = /^(?:19|20)\d\d$/.test(tokens[at]?.text ?? '')
  const monthAt = signAt(tokens, at - 1) === ',' ? at - 3 : at - 2
  const isAfterDay = monthNames.has(wordAt(tokens, monthAt))
  return isYear && isAfterDay && previous?.kind === 'other'
}

function takeCurrency(tokens: readonly Token[], figure: Figure): boolean {
  let hasCurrency = false
  const take = (at: number) => {
    const token = tokens[at]
    const isCurrency =
      token !== undefined && (/^\p{Sc}$/u.test(token.text) || currencyCodes.has(wordAt(tokens, at)))
    if (!isCurrency) return false
    hasCurrency = true
    if (token.text !== '$' && !/^usd?$/.test(token.text)) figure.isForeign = true
    return true
  }
  // '$-50' has its minus in between, 'US$ 50' has two parts.
  if (isMinus(tokens, figure.from - 1) && take(figure.from - 2)) {
    figure.isNegative = true
    figure.from -= 2
  }
  while (take(figure.from - 1)) figure.from -= 1
  // The sign of '120 $8.75' belongs to the next number.
  if (tokens[figure.to + 2]?.kind !== 'number' && take(figure.to + 1)) figure.to += 1
  return hasCurrency
}

/** '-50' and '-$50' are negative; 'Mailchimp - $50' and '10-$50' have a dash. */
function takeMinus(tokens: readonly Token[], figure: Figure): void {
  const [before, first] = [tokens[figure.from - 1], tokens[figure.from]]
  if (!before || !first || !isMinus(tokens, figure.from - 1)) return
  const isAfterSpace = (tokens[figure.from - 2]?.end ?? -1) < before.start
  if (!isAfterSpace || before.end !== first.start) return
  figure.isNegative = true
  figure.from -= 1
}

/** '12 months' and '1 year' say what the amount covers; in '12 months x $15' the price is a month's. */
function takeTerm(tokens: readonly Token[], figure: Figure): boolean {
  const months = /^(?:months?|years?)$/.test(wordAt(tokens, figure.to + 1))
    ? monthsOf(wordAt(tokens, figure.to + 1))
    : undefined
  if (months === undefined) return false
  figure.kind = 'term'
  figure.to += 1
  const isFactor = isOperator(tokens, figure.to + 1)
  figure.months = isFactor ? 1 : (figure.value ?? 1) * months
  return true
}

function takeSeatWords(tokens: readonly Token[], figure: Figure): boolean {
  const adjectives = seatAdjectives.has(wordAt(tokens, figure.to + 1)) ? 1 : 0
  if (!seatWords.has(wordAt(tokens, figure.to + 1 + adjectives))) return false
  figure.to += 1 + adjectives
  if (isOperator(tokens, figure.to + 1)) figure.to += 1
  return true
}

/** 'Qty: 40', 'Seats 40'. */
function takeCountLabel(tokens: readonly Token[], figure: Figure): boolean {
  const signs = signAt(tokens, figure.from - 1) === ':' ? 1 : 0
  if (!countLabels.has(wordAt(tokens, figure.from - 1 - signs))) return false
  figure.from -= 1 + signs
  return true
}

/** '/user/month', 'per seat per year', 'each', 'monthly'. */
function takeUnits(tokens: readonly Token[], figure: Figure): void {
  for (let at = figure.to + 1; at < tokens.length; at += 1) {
    const word = wordAt(tokens, at)
    const months = monthsOf(word)
    if (months !== undefined) figure.months ??= months
    else if (seatWords.has(word) || word === 'each' || word === 'ea') figure.role = 'price'
    else if (isUnitSign(tokens, at)) continue
    else return
    figure.to = at
  }
}

function isUnitSign(tokens: readonly Token[], at: number): boolean {
  return signAt(tokens, at) === '/' || /^(?:per|a|an|every)$/.test(wordAt(tokens, at))
}

/** '120 x 8.75', '8.75 x 120', '40 @ 55', 'at $80', '= 1,050'. */
function takeOperator(
  tokens: readonly Token[],
  figure: Figure,
  previous: Figure | undefined,
  isWhole: boolean,
): void {
  const before = figure.from - 1
  const isAfterOperator = isOperator(tokens, before)
  if (figure.kind === 'plain' && isOperator(tokens, figure.to + 1)) {
    asSeats(figure).to += 1
    if (isAfterOperator) figure.from = before
  } else if (signAt(tokens, before) === '=') {
    asMoney(figure, 'amount')
  } else if (isAfterOperator) {
    const isCounted = previous?.kind === 'seats' && previous.to >= before - 1
    if (isCounted || !isWhole || !isTimes(tokens, before)) asMoney(figure, 'price')
    else asSeats(figure)
    figure.from = before
  }
}

function asMoney(figure: Figure, role: 'price' | 'amount'): void {
  figure.kind = 'money'
  figure.role = role
}

function isOperator(tokens: readonly Token[], at: number): boolean {
  return isTimes(tokens, at) || signAt(tokens, at) === '@' || wordAt(tokens, at) === 'at'
}

function isTimes(tokens: readonly Token[], at: number): boolean {
  return /^[x\u00D7*]$/.test(signAt(tokens, at))
}

function isMinus(tokens: readonly Token[], at: number): boolean {
  return /^[-−]$/.test(signAt(tokens, at))
}

function signAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'sign' ? token.text : ''
}

/** Empty where there is no word. */
function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : ''
}

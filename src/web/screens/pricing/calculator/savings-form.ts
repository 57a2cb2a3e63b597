import { type ParsedFigure, parseCount, parseDollars, parsePercent } from '#domain/figures.ts'
import { formatCents } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import type { BillingCycle } from '#domain/plans.ts'
import type { SavingsCase, SavingsLine } from '#domain/savings.ts'
import { savingsLimits } from '#domain/savings-limits.ts'
import { assumeCentsPerSeat } from '#domain/seat-prices.ts'

/** The fields' values, as typed. */
export interface SavingsForm {
  lines: LineText[]
  seatGrowth: string
  priceGrowth: string
  years: number
  cycle: BillingCycle
  hosting: string
}

export interface LineText {
  /** Identifies a line while its text changes. */
  key: number
  product: string
  seats: string
  price: string
  /** Added and not touched yet: it counts nowhere, and nothing is wrong with it. */
  isNew: boolean
}

/** Messages by field; a line's fields carry its key: `seats-3`. */
export type FormErrors = Record<string, string>

export interface ParsedForm {
  /** Null while any field is wrong. */
  savingsCase: SavingsCase | null
  errors: FormErrors
}

export function parseForm(form: SavingsForm): ParsedForm {
  const errors: FormErrors = {}
  const read = (field: string, parsed: ParsedFigure) => {
    if ('value' in parsed) return parsed.value
    errors[field] = parsed.error
    return 0
  }

  const savingsCase = {
    lines: form.lines.filter(isTouched).map(({ key, product, seats, price }) => {
      const problem = findNameProblem(product)
      if (problem) errors[`product-${key}`] = problem
      return {
        product: product.trim(),
        seats: read(`seats-${key}`, parseCount(seats, savingsLimits.seats)),
        centsPerSeat: read(`price-${key}`, parseDollars(price, savingsLimits.centsPerSeat)),
      }
    }),
    seatGrowthPercent: read(
      'seatGrowth',
      parsePercent(form.seatGrowth, savingsLimits.seatGrowthPercent),
    ),
    priceGrowthPercent: read(
      'priceGrowth',
      parsePercent(form.priceGrowth, savingsLimits.priceGrowthPercent),
    ),
    years: form.years,
    cycle: form.cycle,
    hostingCentsPerMonth: read(
      'hosting',
      parseDollars(form.hosting, savingsLimits.hostingCentsPerMonth),
    ),
  }
  return { savingsCase: Object.keys(errors).length === 0 ? savingsCase : null, errors }
}

export function fillForm(savingsCase: SavingsCase): SavingsForm {
  return {
    lines: savingsCase.lines.map((line, key) => fillLine(line, key)),
    seatGrowth: `${savingsCase.seatGrowthPercent}%`,
    priceGrowth: `${savingsCase.priceGrowthPercent}%`,
    years: savingsCase.years,
    cycle: savingsCase.cycle,
    hosting: formatCents(savingsCase.hostingCentsPerMonth),
  }
}

export function addLine(form: SavingsForm): SavingsForm {
  const key = Math.max(-1, ...form.lines.map((line) => line.key)) + 1
  const price = formatCents(assumeCentsPerSeat(''))
  const line = { key, product: '', seats: '10', price, isNew: true }
  return { ...form, lines: [...form.lines, line] }
}

/** A price that is still our assumption follows the product; one that was typed stays. */
export function renameLine(line: LineText, product: string): LineText {
  const wasAssumed = isAssumedPrice(line)
  return {
    ...line,
    product,
    price: wasAssumed ? formatCents(assumeCentsPerSeat(product)) : line.price,
  }
}

export function isAssumedPrice({ product, price }: LineText): boolean {
  return price === formatCents(assumeCentsPerSeat(product))
}

function isTouched({ isNew }: LineText): boolean {
  return !isNew
}

function fillLine(line: SavingsLine, key: number): LineText {
  return {
    key,
    product: line.product,
    seats: formatNumber(line.seats),
    price: formatCents(line.centsPerSeat),
    isNew: false,
  }
}

function findNameProblem(product: string): string | undefined {
  if (product.trim() === '') return 'Please name the product you pay for.'
  if (product.trim().length <= savingsLimits.productLength) return undefined
  return `Please keep the name to ${savingsLimits.productLength} characters.`
}

import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'

/** A typed number, or a validation error that names a valid format. */
export type ParsedNumber = { value: number } | { error: string }

interface Notation {
  shape: RegExp
  likeness: string
  toValue: (typed: number) => number
  format: (value: number) => string
}

/** Groups are of three: `15,50` means fifteen and a half to many, and must not become 1,550. */
const whole = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[\s'’]\d{3})+)`

/** Whole numbers, with or without thousands separators: `1,200`, `1 200`. */
const counts: Notation = {
  shape: new RegExp(String.raw`^-?\s*${whole}$`),
  likeness: 'a whole number like 40 or 1,200',
  toValue: (typed) => typed,
  format: formatNumber,
}

/** `$15`, `15.50`, `1,200`, in cents. `15.` and `.5` pass as well, because fields answer while one types. */
const dollars: Notation = {
  shape: new RegExp(String.raw`^-?\s*\$?\s*(?:${whole}(?:\.\d{0,2})?|\.\d{1,2})$`),
  likeness: 'an amount like $15 or 15.50',
  toValue: (typed) => Math.round(typed * 100),
  format: formatCents,
}

/** Percent, with or without its sign: `7`, `7%`, `2.5`, `-3`. */
const percents: Notation = {
  shape: new RegExp(String.raw`^[-+]?\s*(?:${whole}(?:\.\d?)?|\.\d)\s*%?$`),
  likeness: 'a percentage like 7 or 2.5',
  toValue: (typed) => typed,
  format: (value) => `${value}%`,
}

/** What each number of a bill and of the calculator is called in an error, and how it is written. */
const fields = {
  seats: { name: 'number of seats', notation: counts },
  centsPerSeat: { name: 'price', notation: dollars },
  flatCents: { name: 'price', notation: dollars },
  buildCents: { name: 'build price', notation: dollars },
  seatGrowthPercent: { name: 'growth in seats', notation: percents },
  priceGrowthPercent: { name: 'growth in price', notation: percents },
  hostingCentsPerApp: { name: 'cost of hosting', notation: dollars },
  overlapWeeks: { name: 'number of weeks', notation: counts },
  moveHours: { name: 'number of hours', notation: counts },
  hourCents: { name: 'cost per hour', notation: dollars },
}

export type NumberField = keyof typeof fields

export function numberRule(field: NumberField) {
  return { name: fields[field].name, ...savingsLimits[field] }
}

export function formatField(field: NumberField, value: number): string {
  return fields[field].notation.format(value)
}

export function parseField(field: NumberField, text: string): ParsedNumber {
  const { name, notation } = fields[field]
  // Typesetters and phones write the minus as a sign of its own.
  const typed = text.trim().replace('−', '-')
  if (!notation.shape.test(typed)) {
    return { error: `Please enter the ${name} as ${notation.likeness}.` }
  }
  // Adding nought turns `-0` into 0.
  return checkField(field, notation.toValue(Number(typed.replace(/[^\d.-]/g, ''))) + 0)
}

export function checkField(field: NumberField, value: number): ParsedNumber {
  const { name, least, most } = numberRule(field)
  if (value >= least && value <= most) return { value }
  const [from, to] = [formatField(field, least), formatField(field, most)]
  return { error: `The ${name} must be between ${from} and ${to}.` }
}

/** Any separators: `1,200.50`, `1.200,50`, `8,75`, `1’200`. Null where it can be read in two ways, as `1.200`. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/['’\s]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return Number(plain)

  const separator = plain.charAt(last)
  const digitsAfter = plain.length - last - 1
  const isOnlyOne = plain.indexOf(separator) === last
  const hasBoth = plain.includes(separator === '.' ? ',' : '.')
  if (!isOnlyOne) return hasBoth ? null : Number(withoutSeparators(plain))
  if (hasBoth || digitsAfter !== 3 || /^0+[.,]/.test(plain)) {
    return Number(`${withoutSeparators(plain.slice(0, last))}.${plain.slice(last + 1)}`)
  }
  return separator === ',' ? Number(withoutSeparators(plain)) : null
}

/** A written count: no separator in it can be a decimal one. Null for `1.5`. */
export function parseWhole(text: string): number | null {
  return /^\d+(?:[.,'’]\d{3})*$/.test(text) ? Number(text.replace(/\D/g, '')) : null
}

function withoutSeparators(text: string): string {
  return text.replace(/[.,]/g, '')
}

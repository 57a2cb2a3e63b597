import { type BillLine, priceFigure } from './bill.ts'
import { isCredit, isInvoiceDetail, isSummary, listWords } from './bill-words.ts'
import { formatCents } from './money.ts'
import { formatNumber } from './numbers.ts'
import { assumeProduct } from './product-assumptions.ts'
import { cleanName } from './savings-address.ts'
import { savingsLimits } from './savings-limits.ts'

/** An amount as it is written, and how many months it pays for. */
export interface Money {
  cents: number
  months: number
  isNegative: boolean
}

/** What one line of a pasted bill says, before it is checked. */
export interface BillEntry {
  product: string
  /** NaN where the count is not a whole number. */
  seats: number | null
  /** For one seat. */
  price: Money | null
  /** For all seats. */
  amount: Money | null
  /** A price or an amount: nothing says which. */
  either: Money | null
}

export type CheckedEntry =
  | { line: BillLine; notes: string[] }
  | { reason: string }
  /** Totals, taxes and whatever else an invoice has around its lines. */
  | { isIgnored: true }

export const reasons = {
  noPrice: 'No price found. Add one, like “Slack 120 x $8.75”.',
  noName: 'No product name found. Write it in front of the price.',
  credit: 'This is a credit or a negative amount. Leave it out, or enter what you pay.',
  free: 'This costs nothing, so there is nothing to replace. Leave it out.',
  tooManyFigures: 'Too many figures. Keep the seats and the price per seat.',
  seatsNotWhole: 'The number of seats isn’t a whole number. Write it like 40 or 1,200.',
  seatsOutside: `Seats can be from 1 to ${formatNumber(savingsLimits.seats.most)}. Change the number.`,
  seatTooDear: `A seat can cost up to ${formatCents(savingsLimits.centsPerSeat.most)} a month. Check the price.`,
  flatTooDear: `A price without seats can be up to ${formatCents(savingsLimits.flatCents.most)} a month. Check the price.`,
} as const

/** Adds up what a line says, or says why it does not. */
export function checkEntry(entry: BillEntry): CheckedEntry {
  const words = listWords(entry.product)
  const { price, amount, either, seats } = entry
  const paid = [price, amount, either].filter((money) => money !== null)
  if (isSummary(words)) return { isIgnored: true }
  if (paid.length === 0) {
    return isInvoiceDetail(words) ? { isIgnored: true } : { reason: reasons.noPrice }
  }
  if (isCredit(words) || paid.some((money) => money.isNegative)) return { reason: reasons.credit }

  const product = cutName(tidyName(entry.product))
  if (!/[\p{L}\p{N}]/u.test(product)) return { reason: reasons.noName }
  if (seats !== null && !Number.isInteger(seats)) return { reason: reasons.seatsNotWhole }
  if (seats !== null && (seats < savingsLimits.seats.least || seats > savingsLimits.seats.most)) {
    return { reason: reasons.seatsOutside }
  }

  const settled = settlePrice(entry)
  const { centsPerSeat } = settled
  if (centsPerSeat === 0) return { reason: reasons.free }
  if (!(centsPerSeat <= savingsLimits[priceFigure(seats)].most)) {
    return { reason: seats === null ? reasons.flatTooDear : reasons.seatTooDear }
  }
  const notes = [...settled.notes]
  if (product !== tidyName(entry.product)) {
    notes.push(`Name shortened to ${savingsLimits.productLength} characters.`)
  }
  return { line: { product, seats, centsPerSeat }, notes }
}

interface SettledPrice {
  centsPerSeat: number
  notes: string[]
}

function settlePrice({ product, seats, price, amount, either }: BillEntry): SettledPrice {
  if (price !== null && amount !== null && seats !== null) return comparePrice(seats, price, amount)
  const paid = price ?? amount ?? either
  if (paid === null) throw new Error('An entry without a price is skipped before.')
  const isForAll =
    seats !== null &&
    (paid === amount || (paid === either && isLikelyAmount(product, seats, monthly(paid))))
  const centsPerSeat = isForAll ? Math.round(monthly(paid) / seats) : Math.round(monthly(paid))
  const notes = sayPeriod(paid)
  if (isForAll && paid === either) {
    notes.push(`${formatCents(paid.cents)} is read as the price for all seats.`)
  }
  return { centsPerSeat, notes }
}

/** Seats x price is what counts. It may differ from the amount by what rounding a price can make. */
function comparePrice(seats: number, price: Money, amount: Money): SettledPrice {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(1, seats / 2)
  // Twelve months at a monthly price, billed at once.
  if (isNear(seats * price.cents * 12, amount.cents)) {
    return { centsPerSeat: Math.round(price.cents), notes: [] }
  }
  const centsPerSeat = Math.round(monthly(price))
  const notes = sayPeriod(price)
  if (!isNear(seats * monthly(price), monthly(amount))) {
    notes.push(
      `Seats x price is ${formatCents(seats * centsPerSeat)}, but the amount says ${formatCents(monthly(amount))}. We used seats and price.`,
    )
  }
  return { centsPerSeat, notes }
}

/**
 * In 'Slack, 120 users, $1,050' the amount is for all seats. It is taken for that where a seat would else cost
 * ten times what we assume.
 */
function isLikelyAmount(product: string, seats: number, cents: number): boolean {
  const [firstWord = ''] = product.split(' ')
  const assumed = Math.max(
    assumeProduct(product).centsPerSeat,
    assumeProduct(firstWord).centsPerSeat,
  )
  return cents > assumed * Math.max(10, Math.sqrt(seats))
}

function monthly({ cents, months }: Money): number {
  return cents / months
}

function sayPeriod({ months }: Money): string[] {
  if (months === 1) return []
  return [`${months === 12 ? 'Yearly price' : `Price for ${months} months`}, divided by ${months}.`]
}

/** One line of visible characters. Marks that turn the direction of writing are dropped. */
export function tidyName(name: string): string {
  return cleanName(name.replace(/[\u200B\u200E\u200F\u061C\u2060\uFEFF]/g, '')).replace(/\s+/g, ' ')
}

/** Cut between characters, never within one. */
export function cutName(name: string, length: number = savingsLimits.productLength): string {
  if (name.length <= length) return name
  const cut = name.slice(0, length)
  return tidyName(/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut)
}

import { formatNumber } from './numbers.ts'

/** Whole dollars without cents, anything else with both digits: `$499`, `$4,790.40`. */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const dollars = `${cents < 0 ? '-' : ''}$${formatNumber(Math.floor(whole / 100))}`
  return whole % 100 === 0 ? dollars : `${dollars}.${String(whole % 100).padStart(2, '0')}`
}

/** With both digits always, for columns of figures: `$499.00`. */
export function formatExactCents(cents: number): string {
  return formatCents(cents) + (cents % 100 === 0 ? '.00' : '')
}

/** To the dollar: `$4,790`. */
export function formatDollars(cents: number): string {
  return formatCents(Math.round(cents / 100) * 100)
}

/** To three digits, from a thousand dollars on; below that to the dollar. */
export function roundSpoken(cents: number): number {
  const dollars = Math.abs(cents) / 100
  const unit = dollars < 1000 ? 1 : 10 ** (Math.floor(Math.log10(dollars)) - 2)
  return Math.sign(cents) * Math.round(dollars / unit) * unit * 100
}

/** As people say amounts: `$122,000`. */
export function formatSpoken(cents: number): string {
  return formatCents(roundSpoken(cents))
}

/** `about $122,000`, or `$45,000` where that is exact. */
export function formatAbout(cents: number): string {
  const spoken = formatSpoken(cents)
  return roundSpoken(cents) === cents ? spoken : `about ${spoken}`
}

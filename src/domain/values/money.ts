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

/** `12,500`. By hand: the first `Intl` formatter of a page loads its tables for a tenth of a second on a slow phone. */
export function formatNumber(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 seat`, `1,200 seats`. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The label of a filter's option: `Pending (8)`, or `Pending` where there is none. */
export function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${formatNumber(count)})`
}

export interface Range {
  least: number
  most: number
}

export function isWithin(value: number, { least, most }: Range, digits = 0): boolean {
  return value >= least && value <= most && Number(value.toFixed(digits)) === value
}

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

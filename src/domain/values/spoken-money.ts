import { formatCents } from './money.ts'

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
export function sayAbout(cents: number): string {
  const spoken = formatSpoken(cents)
  return roundSpoken(cents) === cents ? spoken : `about ${spoken}`
}

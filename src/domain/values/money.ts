import { formatNumber } from './numbers.ts'

/** Whole dollars without cents, anything else with both digits: `$499`, `$4,790.40`. */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const dollars = `${cents < 0 ? '-' : ''}$${formatNumber(Math.floor(whole / 100))}`
  return whole % 100 === 0 ? dollars : `${dollars}.${String(whole % 100).padStart(2, '0')}`
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole dollars without cents, anything else with both digits: `$499`, `$4,790.40`. */
export function formatCents(cents: number): string {
  const format = cents % 100 === 0 ? wholeDollars : dollarsAndCents
  return format.format(cents / 100)
}

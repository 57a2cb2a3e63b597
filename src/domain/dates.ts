const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * An ISO date as people read it: `Jan 5, 2026`, the same in every time zone. A date must not slip a
 * day for readers west of Greenwich. By hand for the reason that `formatNumber` has.
 */
export function formatDay(isoDate: string): string {
  const date = new Date(isoDate)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

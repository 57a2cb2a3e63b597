const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * An ISO date as people read it: `Jan 5, 2026`, the same in every time zone. A date must not slip a
 * day for readers west of Greenwich. By hand for the reason that `formatNumber` has.
 */
export function formatDay(isoDate: string): string {
  const date = new Date(isoDate)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/**
 * A moment as people read it: `Jan 5, 2026, 2:30 PM UTC`. By the reader's own clock, it could fall on
 * another day than the date beside it.
 */
export function formatMoment(isoDateTime: string): string {
  const date = new Date(isoDateTime)
  const hours = date.getUTCHours()
  const minutes = String(date.getUTCMinutes()).padStart(2, '0')
  const time = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  return `${formatDay(isoDateTime)}, ${time} UTC`
}

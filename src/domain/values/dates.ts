export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jan 5, 2026`, in UTC, so that no reader’s time zone shifts the day. By hand for the same reason as `formatNumber`. */
export function formatDay(isoDate: string): string {
  const date = new Date(isoDate)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** `Jan 5` while no other year can be meant, else with its year. */
export function formatNearDay(isoDate: string, nowMs: number): string {
  const day = formatDay(isoDate)
  return Math.abs(Date.parse(isoDate) - nowMs) < 300 * dayMs ? day.slice(0, day.indexOf(',')) : day
}

/** The UTC day of an ISO date or date-time, counted from 1970-01-01. */
export function dayNumber(iso: string): number {
  return Math.floor(Date.parse(iso) / dayMs)
}

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return isoDay(dayNumber(day) + days)
}

/** As a calendar has it: a month after Jan 31 is the last day of February. */
export function addMonths(isoDate: string, count: number): string {
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const next = Date.UTC(year, month - 1 + count, Math.min(day, lastOfMonth))
  return new Date(next).toISOString().slice(0, 10)
}

/** The first day of its week. Day 0 was a Thursday. */
export function mondayOf(day: number): number {
  return Math.floor((day + 3) / 7) * 7 - 3
}

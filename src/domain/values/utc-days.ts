const dayMs = 24 * 60 * 60_000

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

/** The first day of its week. Day 0 was a Thursday. */
export function mondayOf(day: number): number {
  return Math.floor((day + 3) / 7) * 7 - 3
}

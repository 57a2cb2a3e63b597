const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

export interface Due {
  /** `due in 3 h`, `overdue by 2 days`. */
  text: string
  isOverdue: boolean
}

/** How far away a due time is. Rounded down, so that it never shows more time than is left. */
export function describeDue(dueAt: string, nowMs: number): Due {
  const leftMs = Date.parse(dueAt) - nowMs
  const isOverdue = leftMs < 0
  const span = describeSpan(Math.floor(Math.abs(leftMs) / minuteMs))
  return { text: isOverdue ? `overdue by ${span}` : `due in ${span}`, isOverdue }
}

function describeSpan(minutes: number): string {
  if (minutes < hourMinutes) return `${Math.max(minutes, 1)} min`
  if (minutes < 2 * dayMinutes) return `${Math.floor(minutes / hourMinutes)} h`
  return `${Math.floor(minutes / dayMinutes)} days`
}

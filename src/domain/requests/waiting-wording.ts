import { formatDueMoment } from '#domain/values/moments.ts'
import type { HitRequest } from './hit-request.ts'

/**
 * Whose turn it is, as the client reads it, by default in their own time zone. Undefined while the request waits on
 * neither side.
 */
export function describeWaiting(
  { waitingOn, dueAt }: Pick<HitRequest, 'waitingOn' | 'dueAt'>,
  { now, timeZone }: { now: number; timeZone?: string },
): string | undefined {
  if (waitingOn === 'client') return 'Waiting for your answer'
  if (waitingOn !== 'agency' || dueAt === undefined) return undefined
  const due = formatDueMoment(dueAt, timeZone)
  return Date.parse(dueAt) > now ? `We answer by ${due}` : `Our answer was due ${due}`
}

/**
 * The first sentence after an order: `HIT-012 is in. We answer within 24 hours.` The promise counts from the
 * order; once the request was answered and waits on us again, its due time counts from later.
 */
export function describeNewOrder(
  { id, createdAt, dueAt }: Pick<HitRequest, 'id' | 'createdAt' | 'dueAt'>,
  now: number,
): string {
  const dueMs = dueAt === undefined ? 0 : Date.parse(dueAt)
  const hours = (dueMs - Date.parse(createdAt)) / hourMs
  const isPromised = dueMs > now && Number.isInteger(hours)
  return `${id} is in.${isPromised ? ` We answer within ${hours} hours.` : ''}`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
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

/** How long something has waited: `for 3 h`, `for 2 days`. */
export function describeWaited(since: string, nowMs: number): string {
  return `for ${describeSpan(Math.floor((nowMs - Date.parse(since)) / minuteMs))}`
}

function describeSpan(minutes: number): string {
  if (minutes < hourMinutes) return `${Math.max(minutes, 1)} min`
  if (minutes < 2 * dayMinutes) return `${Math.floor(minutes / hourMinutes)} h`
  return `${Math.floor(minutes / dayMinutes)} days`
}

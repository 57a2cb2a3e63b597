import { formatDueMoment } from '#domain/values/moments.ts'
import type { HitRequest } from './hit-request.ts'

type WaitingRequest = Pick<HitRequest, 'status' | 'waitingOn' | 'dueAt'>

export interface Reader {
  now: number
  /** The reader's own if absent. */
  timeZone?: string
}

/** Whose turn it is, as the client reads it. Undefined where neither side's is, or the status says it: see `describeStatus`. */
export function describeWaiting(
  { status, waitingOn, dueAt }: WaitingRequest,
  { now, timeZone }: Reader,
): string | undefined {
  if (waitingOn === 'client') return status === 'pending' ? undefined : 'We asked you a question'
  if (waitingOn !== 'agency' || dueAt === undefined) return undefined
  const due = formatDueMoment(dueAt, timeZone)
  return Date.parse(dueAt) > now ? `We answer by ${due}` : `We’re late: our answer was due ${due}`
}

/** The first sentence after an order: `HIT-012 received. We answer by Nov 17, 4:10 PM.` */
export function describeNewOrder(request: WaitingRequest & { id: string }, reader: Reader): string {
  const waiting = describeWaiting(request, reader)
  return `${request.id} received.${waiting === undefined ? '' : ` ${waiting}.`}`
}

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

/** How long something has waited: `for 3 h`, `for 2 days`. */
export function describeWaited(since: string, nowMs: number): string {
  return `for ${describeSpan(Math.floor((nowMs - Date.parse(since)) / minuteMs))}`
}

function describeSpan(minutes: number): string {
  if (minutes < hourMinutes) return `${Math.max(minutes, 1)} min`
  if (minutes < 2 * dayMinutes) return `${Math.floor(minutes / hourMinutes)} h`
  return `${Math.floor(minutes / dayMinutes)} days`
}

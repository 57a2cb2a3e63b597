import { dayMs, formatNearDay, hourMs, minuteMs } from '#domain/values/dates.ts'
import { clockAt, formatDueMoment } from '#domain/values/moments.ts'
import { countOf } from '#domain/values/numbers.ts'
import type { HitRequest } from './hit-request.ts'

type WaitingRequest = Pick<HitRequest, 'status' | 'waitingOn' | 'dueAt'>

export interface Reader {
  now: number
  /** The reader's own if absent. */
  timeZone?: string | undefined
}

/** Whose turn it is, in words for the client. Undefined if neither side's, or if the status shows it: see `formatStatus`. */
export function formatWaiting(
  { status, waitingOn, dueAt }: WaitingRequest,
  { now, timeZone }: Reader,
): string | undefined {
  if (waitingOn === 'client') return status === 'pending' ? undefined : 'We asked you a question'
  if (waitingOn !== 'agency' || dueAt === undefined) return undefined
  if (Date.parse(dueAt) > now) return `You’ll hear from us ${formatDueBy(dueAt, { now, timeZone })}`
  return `We’re late: our reply was due ${formatDueMoment(dueAt, timeZone)}`
}

/** By when, as people say it: `today`, `tonight`, `by tomorrow`, `by Friday`, `by Nov 30`. */
export function formatDueBy(dueAt: string, { now, timeZone }: Reader): string {
  const due = clockAt(Date.parse(dueAt), timeZone)
  const days = (Date.parse(due.day) - Date.parse(clockAt(now, timeZone).day)) / dayMs
  if (days < 1) return due.hour < eveningHour ? 'today' : 'tonight'
  if (days === 1) return 'by tomorrow'
  return `by ${days < 7 ? due.weekday : formatNearDay(due.day, now)}`
}

/** For emails, whose reader's time zone is unknown: `within 24 hours`, `within 3 days` of an event. */
export function formatDueWithin(dueAt: string, since: string): string {
  const hours = (Date.parse(dueAt) - Date.parse(since)) / hourMs
  const most = promisedHours.find((promised) => hours <= promised)
  return `within ${most ? countOf(most, 'hour') : countOf(Math.ceil(hours / 24), 'day')}`
}

/** As people promise them, not to the hour. */
const promisedHours = [1, 4, 8, 12, 24, 48]

const eveningHour = 18

/** The first sentence after an order: `HIT-012 received. You’ll hear from us by Friday.` */
export function formatNewOrder(request: WaitingRequest & { id: string }, reader: Reader): string {
  const waiting = formatWaiting(request, reader)
  return `${request.id} received.${waiting === undefined ? '' : ` ${waiting}.`}`
}

/** `due in 3 h`, `overdue by 2 days`. Rounded down, so that it never shows more time than is left. */
export function describeDue(dueAt: string, nowMs: number) {
  const leftMs = Date.parse(dueAt) - nowMs
  const isOverdue = leftMs < 0
  const span = formatSpan(Math.abs(leftMs))
  return { text: isOverdue ? `overdue by ${span}` : `due in ${span}`, isOverdue }
}

/** What was due is overdue once its last day is over. */
export function isOverdueOn(dueOn: string, today: string): boolean {
  return dueOn < today
}

/** How long something has waited: `for 3 h`, `for 2 days`. */
export function formatWaited(since: string, nowMs: number): string {
  return `for ${formatSpan(nowMs - Date.parse(since))}`
}

function formatSpan(ms: number): string {
  if (ms < hourMs) return `${Math.max(Math.floor(ms / minuteMs), 1)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}

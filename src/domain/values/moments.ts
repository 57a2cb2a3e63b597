import { formatNearDay } from './dates.ts'

/** A moment by the reader’s own clock: `Jan 5, 2026, 2:30 PM`. */
export function formatMoment(isoDateTime: string, timeZone?: string): string {
  return format(isoDateTime, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** The same while it is near: `today, 2:30 PM`, or `Jan 5, 2:30 PM` while no other year can be meant. */
export function formatNearMoment(isoDateTime: string, now: number, timeZone?: string): string {
  const time = format(isoDateTime, { timeStyle: 'short', timeZone })
  return `${formatNearMomentDay(isoDateTime, now, timeZone)}, ${time}`
}

/** The day of a moment by the reader’s own clock: `today`, `Jan 5`, or with its year. */
export function formatNearMomentDay(isoDateTime: string, now: number, timeZone?: string): string {
  const { day } = clockAt(Date.parse(isoDateTime), timeZone)
  return day === clockAt(now, timeZone).day ? 'today' : formatNearDay(day, now)
}

/** For emails, because the reader's time zone is unknown. */
export function formatUtcMoment(isoDateTime: string): string {
  return `${formatMoment(isoDateTime, 'UTC')} UTC`
}

/** A moment within a few days, which needs no year: `Nov 17, 4:10 PM`. */
export function formatDueMoment(isoDateTime: string, timeZone?: string): string {
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return format(isoDateTime, { month: 'short', day: 'numeric', ...time, timeZone })
}

/** By when, on a clock that is named, for readers whose own is unknown: `Tuesday, Nov 17, 4:10 PM UTC`. */
export function formatDeadline(isoDateTime: string, timeZone: string): string {
  const { weekday } = clockAt(Date.parse(isoDateTime), timeZone)
  const zone = zoneName(isoDateTime, 'short', timeZone)
  return `${weekday}, ${formatDueMoment(isoDateTime, timeZone)} ${zone}`
}

function format(isoDateTime: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(isoDateTime))
  // Engines differ in the space before AM and PM.
  return text.replaceAll(/\s/g, ' ')
}

/** The zone of that clock at that moment: `Pacific Standard Time`, or shortly `PST`. */
export function zoneName(isoDateTime: string, length: 'short' | 'long', timeZone?: string): string {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: length, timeZone })
  const parts = zone.formatToParts(new Date(isoDateTime))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A moment on the clock of a time zone, the reader’s own if absent. */
export function clockAt(ms: number, timeZone: string | undefined) {
  const clock = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, weekday = '' } = parts
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute), weekday }
}

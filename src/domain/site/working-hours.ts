import * as z from 'zod/mini'
import { dayMs, minuteMs } from '#domain/values/dates.ts'
import { clockAt } from '#domain/values/moments.ts'

export const workingDays = { weekdays: 'Monday to Friday', all: 'Every day' } as const

const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00'))

export const workingHoursSchema = z
  .object({
    opensAt: timeOfDay,
    closesAt: timeOfDay,
    days: z.enum(Object.keys(workingDays) as (keyof typeof workingDays)[]),
    timeZone: z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list')),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      error: 'Choose a time after you open',
      path: ['closesAt'],
      when: ({ issues }) => issues.length === 0,
    }),
  )

/** When the agency works, on its own clock. */
export type WorkingHours = z.infer<typeof workingHoursSchema>

export const defaultHours: WorkingHours = {
  opensAt: '09:00',
  closesAt: '18:00',
  days: 'weekdays',
  timeZone: 'UTC',
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** That moment, if it is within working hours, else the end of the ones before. */
export function lastWorkingMoment(
  atMs: number,
  { days, timeZone, ...hours }: WorkingHours,
): number {
  const opens = minutesOf(hours.opensAt)
  const closes = minutesOf(hours.closesAt)
  let at = atMs
  while (true) {
    const { hour, minute, weekday } = clockAt(at, timeZone)
    const time = hour * 60 + minute
    const isWorkday = days === 'all' || !weekday.startsWith('S')
    if (isWorkday && time >= opens && time <= closes) return at
    // Where clocks go back in between, the next round takes that hour off; where they go forward, it is an hour early.
    const isLater = isWorkday && time > closes
    at = Math.floor(at / minuteMs) * minuteMs
    at += (closes - time) * minuteMs - (isLater ? 0 : dayMs)
  }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

import { dayNumber, formatDay, formatNearDay, isoDay, minuteMs } from '#domain/values/dates.ts'
import { formatDueMoment } from '#domain/values/moments.ts'
import { countOf } from '#domain/values/money.ts'
import type { Watch } from './watch-schema.ts'

export const watchRules = {
  everyMs: 5 * minuteMs,
  timeoutMs: 10_000,
  /** How many days are kept and shown, today included. */
  days: 90,
  /** Operators are told when so many checks in a row have failed, clients two checks later: after ten minutes. */
  failuresUntilOperators: 3,
  failuresUntilClient: 5,
} as const

export const watchMessages = {
  notCompleted: 'A solution can be watched once it is handed over',
  notPublic: 'Please enter an https address on the public internet',
} as const

/** Who is told after a check: each of them once, and of the recovery only those who were told before. */
export function whoIsTold(before: { failures: number }, isUp: boolean) {
  const { failuresUntilOperators, failuresUntilClient } = watchRules
  const isReached = (least: number) =>
    isUp ? before.failures >= least : before.failures + 1 === least
  return { operators: isReached(failuresUntilOperators), client: isReached(failuresUntilClient) }
}

/**
 * When a check that is made now is made again. Whole minutes: what is due together is checked in one go. After a pause
 * there is one check, not one for each that was missed.
 */
export function nextCheckAt(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs + watchRules.everyMs
}

/** 'Up 99.95% in 90 days', or since the first of fewer. Never 100% where a check has failed. */
export function formatUptime({ uptime, days, until }: Watch, nowMs: number): string {
  if (uptime === undefined) return 'Not checked yet'
  const first = days.findIndex((day) => day !== null)
  const since = `since ${formatNearDay(isoDay(dayNumber(until) - (days.length - 1 - first)), nowMs)}`
  return `Up ${formatShare(uptime)} ${first === 0 ? `in ${days.length} days` : since}`
}

function formatShare(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

const listedMax = 5

/** What the bar shows, in words: the days on which a check failed, the newest first. */
export function describeDays({ days, until }: Watch): string {
  const last = dayNumber(until)
  const failed = days.flatMap((share, index) =>
    share === null || share === 1
      ? []
      : `${formatDay(isoDay(last - (days.length - 1 - index)))} (${formatShare(share)})`,
  )
  if (failed.length === 0) return 'No failed checks'
  const listed = failed.toReversed().slice(0, listedMax).join('; ')
  const more = failed.length - listedMax
  return `Failed checks on ${countOf(failed.length, 'day')}: ${listed}${more > 0 ? `; and ${more} more` : ''}`
}

/** `Down since Nov 17, 4:10 PM`, by the reader’s own clock. */
export function formatDown(downSince: string): string {
  return `Down since ${formatDueMoment(downSince)}`
}

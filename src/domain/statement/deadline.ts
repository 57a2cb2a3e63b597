import { addDays, addMonths, formatDay, formatNearDay } from '#domain/values/dates.ts'
import { stateOf } from './own-statement.ts'
import type { Renewal, StatementLine } from './own-statement-schema.ts'

/** How long before the last day to cancel clients are emailed, so that a replacement can still be built. */
const reminderDays = 45

export interface Deadline {
  /** The renewal that a cancellation on this day still stops. */
  renewsOn: string
  lastDay: string
}

/**
 * The next last day to cancel: of the first renewal for which it is not past, other than `except`. A line knows what it
 * costs a month, but not how it is billed, and only a yearly contract has a day worth entering: a renewal that is past,
 * or can no longer be stopped, comes again a year later.
 */
export function nextDeadline(
  { renewsOn, noticeDays }: Renewal,
  today: string,
  except?: string | null,
): Deadline | undefined {
  if (!renewsOn) return undefined
  for (
    let years = Math.max(0, Number(today.slice(0, 4)) - Number(renewsOn.slice(0, 4)));
    ;
    years += 1
  ) {
    const renewal = addMonths(renewsOn, years * 12)
    const lastDay = addDays(renewal, -(noticeDays ?? 0))
    if (lastDay >= today && renewal !== except) return { renewsOn: renewal, lastDay }
  }
}

/** Undefined without a renewal, and for what is replaced: its subscription is over. */
export function deadlineOf(line: StatementLine, asOf: string): Deadline | undefined {
  return stateOf(line) === 'owned' ? undefined : nextDeadline(line, asOf.slice(0, 10))
}

/** The next to cancel first; those without a deadline last. */
export function compareDeadlines(a: Deadline | undefined, b: Deadline | undefined): number {
  const [first, second] = [a?.lastDay ?? '9999', b?.lastDay ?? '9999']
  return first < second ? -1 : first > second ? 1 : 0
}

/** The next renewal that was not emailed yet, and when its email is due: in the past where the day was entered late. */
export function nextReminder(renewal: Renewal, today: string, remindedOf?: string | null) {
  const deadline = nextDeadline(renewal, today, remindedOf)
  if (deadline === undefined) return undefined
  return { ...deadline, at: `${addDays(deadline.lastDay, -reminderDays)}T08:00:00.000Z` }
}

/** `Last day to cancel: Mar 3` */
export function formatDeadline({ lastDay }: Deadline, asOf: string): string {
  return `${lastDayLabel}: ${formatNearDay(lastDay, Date.parse(asOf))}`
}

export const lastDayLabel = 'Last day to cancel'

/** For a subject, within weeks of the day: `Last day to cancel Zendesk: March 3`. */
export function nameDeadline(product: string, { lastDay }: Pick<Deadline, 'lastDay'>): string {
  return `${lastDayLabel} ${product}: ${formatLastDay(lastDay)}`
}

/** `March 3` */
export function formatLastDay(lastDay: string): string {
  const form = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(lastDay).toLocaleDateString('en-US', form)
}

/** What the day follows from: `Renews on Apr 2, 2027, with 30 days’ notice.` */
export function explainDeadline({ renewsOn }: Deadline, noticeDays = 0): string {
  const notice = noticeDays === 0 ? '' : `, with ${formatNotice(noticeDays)} notice`
  return `Renews on ${formatDay(renewsOn)}${notice}.`
}

function formatNotice(days: number): string {
  return days === 1 ? 'one day’s' : `${days} days’`
}

import { addToPlan, type CompanyPlan, planYearCents } from '#domain/companies/company-plan.ts'
import { billCentsPerMonth, largestLine, lineCents, planForApps } from '#domain/savings/bill.ts'
import {
  addUpMonths,
  findBreakEven,
  listProducts,
  type MonthCosts,
} from '#domain/savings/savings.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { planById, priceCents } from '#domain/site/plans.ts'
import { addDays, addMonths, formatDay, formatNearDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { OwnStatement, Renewal, RunningTerms, StatementLine } from './own-statement-schema.ts'

export function stateOf({ request }: Pick<StatementLine, 'request'>) {
  if (request === undefined) return 'paid'
  return request.status === 'completed' ? 'owned' : 'ordered'
}

/** The company’s one plan with these products. One without a quote or an ordered plan joins that of the others, or the smallest. */
export function runningPlan(owned: readonly StatementLine[], terms: RunningTerms): CompanyPlan {
  const { cycle: billing } = terms
  const { id: plan, ...smallest } = planForApps(1)
  const start = { plan, billing, planCents: priceCents(smallest, billing), apps: 0 }
  return owned
    .toSorted(completedFirst)
    .reduce<CompanyPlan>(
      (before, { request }) =>
        addToPlan(before.apps === 0 ? undefined : before, request?.plan ?? before),
      start,
    )
}

/** What owning these products costs a month: plan and hosting. Building and moving are paid once. */
export function runningCents(owned: readonly StatementLine[], terms: RunningTerms): number {
  if (owned.length === 0) return 0
  const planCents = Math.ceil(planYearCents(runningPlan(owned, terms)) / 12)
  return planCents + terms.hostingCentsPerApp * owned.length
}

/** The same by product. The plan is shared equally, and the last takes the cents that are left. */
export function runningByProduct({ lines, terms }: OwnStatement): ReadonlyMap<string, number> {
  const owned = lines.filter(isOwned)
  const total = runningCents(owned, terms)
  const share = Math.floor(total / owned.length)
  return new Map(
    owned.map(({ product }, position) => {
      const isLast = position === owned.length - 1
      return [product, isLast ? total - share * position : share]
    }),
  )
}

/** The whole statement a month, without one-time costs: as if nothing was replaced, as it is, and once everything is. */
export function monthlyTotal({ lines, terms }: OwnStatement) {
  const paid = lines.filter((line) => !isOwned(line))
  return {
    beforeCents: billCentsPerMonth(lines),
    nowCents: billCentsPerMonth(paid) + runningCents(lines.filter(isOwned), terms),
    laterCents: runningCents(lines, terms),
  }
}

export interface SavedMonth extends MonthCosts {
  month: string
  /** The part of `owningCents` that is paid once: building and moving what is owned from this month on. */
  onceCents: number
}

/** What owned products would have cost and did cost in each full month, from the one after their completion on. */
export function savedByMonth(statement: OwnStatement, end = monthNumber(statement.asOf)) {
  const owned = ownedSince(statement)
  const months: SavedMonth[] = []
  for (let month = Math.min(...owned.map(({ from }) => from)); month < end; month += 1) {
    const running = owned.filter(({ from }) => from <= month).map(({ line }) => line)
    const begun = owned.filter(({ from }) => from === month)
    const onceCents = begun.reduce((total, { line }) => {
      const { buildCents = 0, movingCents = 0 } = line.request?.once ?? {}
      return total + buildCents + movingCents
    }, 0)
    months.push({
      month: firstDay(month),
      stayingCents: billCentsPerMonth(running),
      owningCents: runningCents(running, statement.terms) + onceCents,
      onceCents,
    })
  }
  return months
}

export type SavedSums = ReturnType<typeof sumMonths>

/** The running costs are without those that are paid once. `savedCents` is negative while owning has cost more. */
export function sumMonths(months: readonly SavedMonth[]) {
  const sum = { stayingCents: 0, runningCents: 0, onceCents: 0, savedCents: 0 }
  for (const { stayingCents, owningCents, onceCents } of months) {
    sum.stayingCents += stayingCents
    sum.runningCents += owningCents - onceCents
    sum.onceCents += onceCents
    sum.savedCents += stayingCents - owningCents
  }
  return sum
}

/** The month in which all that is owned has paid for itself; null if that is further than the calculator looks ahead. */
export function breakEvenMonth(statement: OwnStatement): string | null {
  const last = Math.max(
    monthNumber(statement.asOf),
    ...ownedSince(statement).map(({ from }) => from),
  )
  const months = savedByMonth(statement, last + savingsLimits.years.most * 12)
  const position = findBreakEven(addUpMonths(months))
  return position === null ? null : (months[position - 1]?.month ?? null)
}

/** The owned products, each with the month that it counts from. */
function ownedSince({ lines }: Pick<OwnStatement, 'lines'>) {
  return lines.flatMap((line) => {
    const completedAt = line.request?.completedAt
    return isOwned(line) && completedAt !== undefined
      ? [{ line, from: monthNumber(completedAt) + 1 }]
      : []
  })
}

function completedFirst({ request: a }: StatementLine, { request: b }: StatementLine): number {
  const [first = '', second = ''] = [a?.completedAt, b?.completedAt]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The first month that will count, as the ISO date of its first day; undefined while nothing is owned. */
export function firstCountedMonth({ lines }: Pick<OwnStatement, 'lines'>): string | undefined {
  const completed = lines.flatMap(({ request }) => request?.completedAt ?? [])
  const earliest = completed.toSorted()[0]
  return earliest && firstDay(monthNumber(earliest) + 1)
}

/** The largest line that is still paid and not ordered. A line that costs nothing is not worth striking. */
export function nextToStrike({ lines }: Pick<OwnStatement, 'lines'>): StatementLine | undefined {
  return largestLine(lines.filter((line) => stateOf(line) === 'paid' && lineCents(line) > 0))
}

function isOwned(line: StatementLine): boolean {
  return stateOf(line) === 'owned'
}

function monthNumber(moment: string): number {
  const date = new Date(moment)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)
}

/** The month of an ISO date that is its first day: `Jan 2026`. */
export function formatMonth(isoDate: string): string {
  return formatDay(isoDate).replace(' 1,', '')
}

export function formatChange({ beforeCents, nowCents }: { beforeCents: number; nowCents: number }) {
  const difference = formatCents(Math.abs(beforeCents - nowCents))
  if (difference === '$0') return 'The same as before.'
  if (nowCents > beforeCents) return `${difference} a month more than before.`
  const percent = Math.floor(((beforeCents - nowCents) * 100) / beforeCents)
  return `You save ${difference} a month (${percent < 1 ? 'less than 1' : percent}%).`
}

/** Until building and moving are recovered, what was saved towards them; then what is left after them. */
export function savedSoFar(months: readonly SavedMonth[]): number {
  const { savedCents, onceCents } = sumMonths(months)
  return savedCents < 0 ? savedCents + onceCents : savedCents
}

/** What `savedSoFar` is. */
export function savedHeading(months: readonly SavedMonth[]): string {
  return sumMonths(months).savedCents < 0 && savedSoFar(months) >= 0
    ? 'Recovered so far'
    : 'Saved so far'
}

/** What the figure of all savings so far is made of, or from when on there is one. */
export function formatMonths(statement: OwnStatement, months: readonly SavedMonth[]): string {
  const first = firstCountedMonth(statement)
  if (months.length === 0 && first !== undefined) {
    return `Savings count from ${formatMonth(first)}, the first full month.`
  }
  const { onceCents, savedCents } = sumMonths(months)
  const period = formatMonthCount(months.length, 'full month')
  if (savedSoFar(months) < 0)
    return `Over ${period}, owning has cost more than the subscriptions would have.`
  if (onceCents === 0) return `In ${period}.`
  const once = `the ${formatCents(onceCents)} for building and moving`
  const recovered = `You’ve recovered ${formatCents(savedSoFar(months))} of ${formatCents(onceCents)} in ${formatMonthCount(months.length, 'month')}.`
  return savedCents < 0 ? recovered : `In ${period}, after ${once}.`
}

/** `one month`, `five months`, `12 months` */
function formatMonthCount(count: number, noun: string): string {
  return `${smallNumbers[count] ?? count} ${noun}${count === 1 ? '' : 's'}`
}

const smallNumbers = 'zero one two three four five six seven eight nine'.split(' ')

/** When everything owned has paid for itself; undefined where nothing was paid for it once, or nothing is owned. */
export function formatPaidBack(statement: OwnStatement): string | undefined {
  if (!statement.lines.some((line) => isOwned(line) && line.request?.once)) return undefined
  const month = breakEvenMonth(statement)
  const { most } = savingsLimits.years
  if (month === null) return `At today’s prices, this doesn’t break even within ${most} years.`
  return month.slice(0, 7) < statement.asOf.slice(0, 7)
    ? `Paid for itself in ${formatMonth(month)}.`
    : `Breaks even in ${formatMonth(month)}.`
}

export function explainSaved({ lines, terms }: OwnStatement): string {
  const owned = lines.filter(isOwned)
  const plan = runningPlan(owned, terms)
  const price = formatCents(Math.ceil(planYearCents(plan) / 12))
  const hosting = formatCents(terms.hostingCentsPerApp)
  const withoutQuote = owned.filter(({ request }) => request?.once === undefined)
  const missing =
    withoutQuote.length === 0
      ? ''
      : ` No build cost is counted for ${listProducts(withoutQuote)}, which ${withoutQuote.length === 1 ? 'has' : 'have'} no accepted quote.`
  return `With us, you pay for the ${planById(plan.plan).name} plan (${price} a month, shared by these products) and hosting at ${hosting} a month per product. Build costs are from your accepted quotes, moving costs from your order. Only full calendar months count.${missing}`
}

export function formatProgress({ status }: NonNullable<StatementLine['request']>): string {
  return status === 'pending' ? 'Ordered' : 'In progress'
}

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

import { planYearCents } from '#domain/companies/company-plan.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { listProducts } from '#domain/savings/savings-wording.ts'
import { planById } from '#domain/site/plans.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import {
  breakEvenMonth,
  firstCountedMonth,
  runningPlan,
  type SavedMonth,
  stateOf,
  sumMonths,
} from './own-statement.ts'
import type { OwnStatement, StatementLine } from './own-statement-schema.ts'

/** The month of an ISO date that is its first day: `Jan 2026`. */
export function formatMonth(firstDay: string): string {
  return formatDay(firstDay).replace(' 1,', '')
}

/** What became of the total, in one sentence. */
export function sayChange({
  beforeCents,
  nowCents,
}: {
  beforeCents: number
  nowCents: number
}): string {
  if (nowCents === beforeCents) return 'The same as before.'
  const difference = formatCents(Math.abs(beforeCents - nowCents))
  if (nowCents > beforeCents) return `${difference} a month more than before.`
  const percent = Math.floor(((beforeCents - nowCents) * 100) / beforeCents)
  return `You save ${difference} a month (${percent < 1 ? 'less than 1' : percent}%).`
}

/** What the figure of all savings so far is made of, or from when on there is one. */
export function sayMonths(statement: OwnStatement, months: readonly SavedMonth[]): string {
  const first = firstCountedMonth(statement)
  if (months.length === 0 && first !== undefined) {
    return `${formatMonth(first)} is the first full month that counts. It shows here once it’s over.`
  }
  const { stayingCents, runningCents, onceCents } = sumMonths(months)
  const gained = stayingCents - runningCents
  const period = months.length === 1 ? 'one full month' : `${months.length} full months`
  if (gained < 0) {
    return `In ${period}, owning has cost ${formatCents(-gained)} more than the subscriptions did.`
  }
  if (onceCents === 0) return `In ${period} of owning.`
  const once = `the ${formatCents(onceCents)} for building and moving`
  if (gained < onceCents) return `In ${period}, ${formatCents(gained)} of ${once} is earned back.`
  return `In ${period} of owning, after ${once}.`
}

/** When everything owned has paid for itself; undefined where nothing was paid for it once, or nothing is owned. */
export function sayPaidBack(statement: OwnStatement): string | undefined {
  if (!statement.lines.some((line) => stateOf(line) === 'owned' && line.request?.once)) {
    return undefined
  }
  const month = breakEvenMonth(statement)
  const { most } = savingsLimits.years
  if (month === null) return `At today’s prices it doesn’t break even within ${most} years.`
  return month.slice(0, 7) < statement.asOf.slice(0, 7)
    ? `It has paid for itself since ${formatMonth(month)}.`
    : `It breaks even in ${formatMonth(month)}.`
}

/** What goes into the figures of owning and saving. */
export function explainSaved({ lines, terms }: OwnStatement): string {
  const owned = lines.filter((line) => stateOf(line) === 'owned')
  const plan = runningPlan(owned, terms)
  const price = formatCents(planYearCents(plan) / 12)
  const hosting = formatCents(terms.hostingCentsPerApp)
  const withoutQuote = owned.filter(({ request }) => request?.once === undefined)
  const missing =
    withoutQuote.length === 0
      ? ''
      : ` No build is counted for ${listProducts(withoutQuote)}: there’s no accepted quote.`
  return `Owning is one plan for all these products (${planById(plan.plan).name}, ${price} a month), shared equally, plus ${hosting} a month of hosting for each product. Building counts as you accepted it, moving as your order assumed it, both from the first month on. Only full calendar months count.${missing}`
}

/** Where the replacement of a line is. */
export function sayProgress({ status }: NonNullable<StatementLine['request']>): string {
  return status === 'pending' ? 'Ordered' : 'In progress'
}

import { formatDay } from './dates.ts'
import { formatCents } from './money.ts'
import { firstCountedMonth, runningPlan, stateOf } from './own-statement.ts'
import type { OwnStatement, StatementLine } from './own-statement-schema.ts'
import { priceCentsPerMonth } from './plans.ts'

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
  return `You keep ${difference} a month (${percent < 1 ? 'less than 1' : percent}%).`
}

/** Whether what was kept is a gain, a loss, or nothing yet. */
export function sayKept(statement: OwnStatement, keptCents: number, months: number): string {
  const first = firstCountedMonth(statement)
  if (months === 0 && first !== undefined) {
    return `${formatMonth(first)} is the first full month that counts. It shows here once it’s over.`
  }
  const period = months === 1 ? 'one full month' : `${months} full months`
  if (keptCents >= 0) return `In ${period} of owning.`
  return `In ${period}, owning has cost ${formatCents(-keptCents)} more than the subscriptions did.`
}

/** What goes into the figures of owning and keeping. */
export function explainKept({ lines, terms }: OwnStatement): string {
  const owned = lines.filter((line) => stateOf(line) === 'owned').length
  const plan = runningPlan(owned, terms)
  const price = formatCents(priceCentsPerMonth(plan, terms.cycle))
  const hosting = formatCents(terms.hostingCentsPerApp)
  return `Owning is our plan (now ${plan.name}, ${price} a month), shared equally, plus ${hosting} a month of hosting for each product. Building was paid once and isn’t counted. Only full calendar months count.`
}

/** Where the replacement of a line is. */
export function sayProgress({ status }: NonNullable<StatementLine['request']>): string {
  return status === 'pending' ? 'Ordered' : 'In progress'
}

import { billCentsPerMonth, largestLine, lineCents } from './bill.ts'
import type { OwnStatement, RunningTerms, StatementLine } from './own-statement-schema.ts'
import { planForApps } from './owning-costs.ts'
import { type Plan, plans, priceCentsPerMonth } from './plans.ts'

/** Paid as before, being replaced, or replaced: then its line is struck. */
export type LineState = 'paid' | 'ordered' | 'owned'

export function stateOf({ request }: Pick<StatementLine, 'request'>): LineState {
  if (request === undefined) return 'paid'
  return request.status === 'completed' ? 'owned' : 'ordered'
}

/** The plan for that many products, or the one the client has ordered, whichever covers more. */
export function runningPlan(count: number, terms: RunningTerms): Plan {
  const needed = planForApps(count)
  const ordered = plans.find(({ id }) => id === terms.plan) ?? needed
  return plans.indexOf(ordered) > plans.indexOf(needed) ? ordered : needed
}

/** What owning that many products costs a month: plan and hosting. Building was paid once. */
export function runningCents(count: number, terms: RunningTerms): number {
  if (count === 0) return 0
  const plan = priceCentsPerMonth(runningPlan(count, terms), terms.cycle)
  return plan + terms.hostingCentsPerApp * count
}

/** The same by product. The plan is shared equally, and the last takes the cents that are left. */
export function runningByProduct({ lines, terms }: OwnStatement): ReadonlyMap<string, number> {
  const owned = lines.filter(isOwned)
  const total = runningCents(owned.length, terms)
  const share = Math.floor(total / owned.length)
  return new Map(
    owned.map(({ product }, position) => {
      const isLast = position === owned.length - 1
      return [product, isLast ? total - share * position : share]
    }),
  )
}

interface MonthlyTotal {
  beforeCents: number
  nowCents: number
}

/** The whole statement a month: as if nothing was replaced, and as it is. */
export function monthlyTotal({ lines, terms }: OwnStatement): MonthlyTotal {
  const paid = lines.filter((line) => !isOwned(line))
  return {
    beforeCents: billCentsPerMonth(lines),
    nowCents: billCentsPerMonth(paid) + runningCents(lines.length - paid.length, terms),
  }
}

export interface KeptMonth {
  /** Its first day, as an ISO date. */
  month: string
  /** What the products that were owned all month had cost before. */
  beforeCents: number
  owningCents: number
  /** Negative when owning cost more. */
  keptCents: number
}

/**
 * What was kept in each whole calendar month since the first completion, oldest first. A product counts from the
 * month after its completion, and the current month once it is over: never more is claimed than was kept.
 */
export function keptByMonth({ lines, terms, asOf }: OwnStatement): KeptMonth[] {
  const owned = lines.flatMap((line) => {
    const completedAt = line.request?.completedAt
    return isOwned(line) && completedAt !== undefined
      ? [{ cents: lineCents(line), from: monthNumber(completedAt) + 1 }]
      : []
  })
  const first = Math.min(...owned.map(({ from }) => from))
  const months: KeptMonth[] = []
  for (let month = first; month < monthNumber(asOf); month += 1) {
    const running = owned.filter(({ from }) => from <= month)
    const beforeCents = running.reduce((total, { cents }) => total + cents, 0)
    const owningCents = runningCents(running.length, terms)
    months.push({
      month: firstDay(month),
      beforeCents,
      owningCents,
      keptCents: beforeCents - owningCents,
    })
  }
  return months
}

export function sumMonths(months: readonly KeptMonth[]): Omit<KeptMonth, 'month'> {
  const sum = { beforeCents: 0, owningCents: 0, keptCents: 0 }
  for (const { beforeCents, owningCents, keptCents } of months) {
    sum.beforeCents += beforeCents
    sum.owningCents += owningCents
    sum.keptCents += keptCents
  }
  return sum
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

/** Months since the year 0, in UTC. */
function monthNumber(moment: string): number {
  const date = new Date(moment)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)
}

import { type Plan, priceCents } from '#domain/site/plans.ts'
import { addUpMonths, type CostsSoFar, findBreakEven } from '#domain/statement/break-even.ts'
import { type BillLine, lineCents } from './bill.ts'
import { type OwningTerms, oneTimeCents, planForApps, type SavingsLine } from './owning-costs.ts'

/** Everything the comparison of staying and owning depends on. Money is in whole cents. */
export interface SavingsCase extends OwningTerms {
  lines: readonly SavingsLine[]
  seatGrowthPercent: number
  priceGrowthPercent: number
}

export interface SavingsMonth extends CostsSoFar {
  /** Counted from one. */
  month: number
}

export interface Savings {
  plan: Plan
  months: SavingsMonth[]
  stayingCents: number
  owningCents: number
  /** Negative when owning costs more. */
  savedCents: number
  savedCentsByYear: number[]
  /** Of what staying costs, rounded down; 0 when staying costs nothing. */
  savedPercent: number
  /** From this month to the last one owning has cost no more than staying; null if it ends dearer. */
  breakEvenMonth: number | null
}

/** Compares with the smallest plan that fits, unless another one at its own price was agreed. */
export function compareCosts(
  savingsCase: SavingsCase,
  plan = planForApps(savingsCase.lines.length),
  planCents = priceCents(plan, savingsCase.cycle),
): Savings {
  const months = costByMonth(savingsCase, planCents)
  const stayingCents = months.at(-1)?.stayingSoFarCents ?? 0
  const owningCents = months.at(-1)?.owningSoFarCents ?? 0
  const savedCents = stayingCents - owningCents
  return {
    plan,
    months,
    stayingCents,
    owningCents,
    savedCents,
    savedCentsByYear: sumByYear(months),
    savedPercent: percentOf(savedCents, stayingCents),
    breakEvenMonth: findBreakEven(months),
  }
}

/**
 * What a product costs in a month of the given year, counted from zero. Growth compounds exactly,
 * in tenths of a percent, and only a last fraction of a cent is dropped: a spreadsheet gives the
 * same, and staying never looks dearer than it is.
 */
export function lineCentsInYear(
  line: BillLine,
  growth: Pick<SavingsCase, 'seatGrowthPercent' | 'priceGrowthPercent'>,
  year: number,
): number {
  // A flat price does not follow the number of seats.
  const seatFactor = perMille(line.seats === null ? 0 : growth.seatGrowthPercent)
  const yearlyFactor = seatFactor * perMille(growth.priceGrowthPercent)
  const today = BigInt(lineCents(line))
  return Number((today * yearlyFactor ** BigInt(year)) / 1_000_000n ** BigInt(year))
}

/** What a product costs over the whole period if nothing is replaced. */
export function lineStayingCents(line: BillLine, savingsCase: Omit<SavingsCase, 'lines'>): number {
  let total = 0
  for (let year = 0; year < savingsCase.years; year += 1) {
    total += 12 * lineCentsInYear(line, savingsCase, year)
  }
  return total
}

function costByMonth(savingsCase: SavingsCase, planCents: number): SavingsMonth[] {
  const stayingByYear = Array.from({ length: savingsCase.years }, (_, year) =>
    savingsCase.lines.reduce((total, line) => total + lineCentsInYear(line, savingsCase, year), 0),
  )
  const months = Array.from({ length: savingsCase.years * 12 }, (_, position) => ({
    month: position + 1,
    stayingCents: stayingByYear[Math.floor(position / 12)] ?? 0,
    owningCents: owningInMonth(savingsCase, planCents, position),
  }))
  return addUpMonths(months)
}

/**
 * All that is paid once counts from the first month on, so that owning never pays off too early. A plan is billed
 * at the start of its cycle; hosting is paid every month.
 */
function owningInMonth(savingsCase: SavingsCase, planCents: number, position: number): number {
  const { lines, cycle, hostingCentsPerApp } = savingsCase
  if (lines.length === 0) return 0
  const isBilled = cycle === 'monthly' || position % 12 === 0
  const oneTime =
    position === 0 ? lines.reduce((total, line) => total + oneTimeCents(line, savingsCase), 0) : 0
  return oneTime + (isBilled ? planCents : 0) + hostingCentsPerApp * lines.length
}

function sumByYear(months: readonly SavingsMonth[]): number[] {
  return Array.from({ length: months.length / 12 }, (_, year) =>
    months
      .slice(year * 12, year * 12 + 12)
      .reduce((saved, month) => saved + month.stayingCents - month.owningCents, 0),
  )
}

/** Rounded down: a saving is never shown larger than it is, nor a loss smaller. */
function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0
  // A hundred times the largest sum is beyond what a number holds exactly.
  const hundredfold = BigInt(part) * 100n
  const quotient = hundredfold / BigInt(whole)
  return Number(hundredfold % BigInt(whole) < 0n ? quotient - 1n : quotient)
}

function perMille(growthPercent: number): bigint {
  return 1000n + BigInt(Math.round(growthPercent * 10))
}

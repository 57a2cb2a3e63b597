import { type BillingCycle, type Plan, plans, priceCents } from './plans.ts'

/** One product a company pays for by the seat, every month. */
export interface SavingsLine {
  product: string
  seats: number
  centsPerSeat: number
}

/** Everything the comparison of staying and owning depends on. Money is in whole cents. */
export interface SavingsCase {
  lines: readonly SavingsLine[]
  seatGrowthPercent: number
  priceGrowthPercent: number
  years: number
  cycle: BillingCycle
  hostingCentsPerMonth: number
}

/** What the lines of a bill come to in a month. */
export function billCentsPerMonth(lines: readonly SavingsLine[]): number {
  return lines.reduce((total, { seats, centsPerSeat }) => total + seats * centsPerSeat, 0)
}

export interface SavingsMonth {
  /** Counted from one. */
  month: number
  stayingCents: number
  owningCents: number
  /** All that was paid up to and including this month. */
  stayingSoFarCents: number
  owningSoFarCents: number
}

export interface Savings {
  plan: Plan
  months: SavingsMonth[]
  stayingCents: number
  owningCents: number
  /** Negative when owning costs more. */
  savedCents: number
  savedCentsByYear: number[]
  savedPercentByYear: number[]
  /** Of what staying costs, rounded down; 0 when staying costs nothing. */
  savedPercent: number
  /** From this month to the last one owning has cost no more than staying; null if it ends dearer. */
  breakEvenMonth: number | null
}

export function compareCosts(savingsCase: SavingsCase): Savings {
  const plan = planForApps(savingsCase.lines.length)
  const months = costByMonth(savingsCase, plan)
  const stayingCents = months.at(-1)?.stayingSoFarCents ?? 0
  const owningCents = months.at(-1)?.owningSoFarCents ?? 0
  const savedCents = stayingCents - owningCents
  const years = sumByYear(months)
  return {
    plan,
    months,
    stayingCents,
    owningCents,
    savedCents,
    savedCentsByYear: years.map((year) => year.savedCents),
    savedPercentByYear: years.map((year) => percentOf(year.savedCents, year.stayingCents)),
    savedPercent: percentOf(savedCents, stayingCents),
    breakEvenMonth: findBreakEven(months),
  }
}

/** The smallest plan that covers that many apps. */
export function planForApps(apps: number): Plan {
  const fitting = plans.find((plan) => plan.apps === 'unlimited' || plan.apps >= apps)
  // The last plan has no limit, so there always is one.
  return fitting ?? (plans.at(-1) as Plan)
}

/**
 * What a product costs in a month of the given year, counted from zero. Growth compounds exactly,
 * in tenths of a percent, and only a last fraction of a cent is dropped: a spreadsheet gives the
 * same, and staying never looks dearer than it is.
 */
export function lineCentsInYear(
  line: SavingsLine,
  growth: Pick<SavingsCase, 'seatGrowthPercent' | 'priceGrowthPercent'>,
  year: number,
): number {
  const yearlyFactor = perMille(growth.seatGrowthPercent) * perMille(growth.priceGrowthPercent)
  const today = BigInt(line.seats) * BigInt(line.centsPerSeat)
  return Number((today * yearlyFactor ** BigInt(year)) / 1_000_000n ** BigInt(year))
}

/** The product that costs most today: the first one worth ordering a hit on. */
export function largestLine(lines: readonly SavingsLine[]): SavingsLine | undefined {
  return lines.toSorted((a, b) => b.seats * b.centsPerSeat - a.seats * a.centsPerSeat)[0]
}

function costByMonth(savingsCase: SavingsCase, plan: Plan): SavingsMonth[] {
  const stayingByYear = Array.from({ length: savingsCase.years }, (_, year) =>
    savingsCase.lines.reduce((total, line) => total + lineCentsInYear(line, savingsCase, year), 0),
  )
  let stayingSoFarCents = 0
  let owningSoFarCents = 0
  return Array.from({ length: savingsCase.years * 12 }, (_, position) => {
    const stayingCents = stayingByYear[Math.floor(position / 12)] ?? 0
    const owningCents = owningInMonth(savingsCase, plan, position)
    stayingSoFarCents += stayingCents
    owningSoFarCents += owningCents
    return { month: position + 1, stayingCents, owningCents, stayingSoFarCents, owningSoFarCents }
  })
}

/** A plan is billed at the start of its cycle; hosting is paid every month. */
function owningInMonth(savingsCase: SavingsCase, plan: Plan, position: number): number {
  if (savingsCase.lines.length === 0) return 0
  const isBilled = savingsCase.cycle === 'monthly' || position % 12 === 0
  const planCents = isBilled ? priceCents(plan, savingsCase.cycle) : 0
  return planCents + savingsCase.hostingCentsPerMonth
}

function sumByYear(
  months: readonly SavingsMonth[],
): { stayingCents: number; savedCents: number }[] {
  return Array.from({ length: months.length / 12 }, (_, year) => {
    let stayingCents = 0
    let savedCents = 0
    for (const month of months.slice(year * 12, year * 12 + 12)) {
      stayingCents += month.stayingCents
      savedCents += month.stayingCents - month.owningCents
    }
    return { stayingCents, savedCents }
  })
}

/** Rounded down: a saving is never shown larger than it is, nor a loss smaller. */
function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0
  // A hundred times the largest sum is beyond what a number holds exactly.
  const hundredfold = BigInt(part) * 100n
  const quotient = hundredfold / BigInt(whole)
  return Number(hundredfold % BigInt(whole) < 0n ? quotient - 1n : quotient)
}

/** Yearly bills make the lines cross more than once; what counts is where they part for good. */
function findBreakEven(months: readonly SavingsMonth[]): number | null {
  const lastLoss = months.findLastIndex((month) => month.owningSoFarCents > month.stayingSoFarCents)
  return months[lastLoss + 1]?.month ?? null
}

function perMille(growthPercent: number): bigint {
  return 1000n + BigInt(Math.round(growthPercent * 10))
}

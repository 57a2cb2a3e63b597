import { type BillingCycle, type Plan, plans, priceCents } from '#domain/site/plans.ts'
import { addMonths } from '#domain/values/dates.ts'

/** One product a company pays for every month: by the seat, or at one price for all. */
export interface BillLine {
  product: string
  /** Null for a flat price: `centsPerSeat` is then the price of the whole product. */
  seats: number | null
  centsPerSeat: number
  /** A day on which it renews, where the bill says so. */
  renewsOn?: string | undefined
}

export function lineCents({
  seats,
  centsPerSeat,
}: Pick<BillLine, 'seats' | 'centsPerSeat'>): number {
  return (seats ?? 1) * centsPerSeat
}

export function billCentsPerMonth(lines: readonly BillLine[]): number {
  return lines.reduce((total, line) => total + lineCents(line), 0)
}

/** The product that costs most: the first one worth ordering a hit on, and the first of equals. */
export function largestLine<Line extends BillLine>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => lineCents(b) - lineCents(a))[0]
}

/** Which limit the price of a line has: a flat one pays for everyone. */
export function priceLimit(seats: number | null): 'flatCents' | 'centsPerSeat' {
  return seats === null ? 'flatCents' : 'centsPerSeat'
}

/** The days that a person may enter: see `enteredDay`. By hand, because the calculator does not load the schema library. */
export function isRenewalDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && addMonths(text, 0) === text
}

/** Two names are of one product when they differ in case or outer blanks alone. */
export function productKey(product: string): string {
  return product.trim().toLowerCase()
}

export interface SavingsLine extends BillLine {
  /** Paid once. */
  buildCents: number
}

/** What owning costs besides building, in whole cents. */
export interface OwningTerms {
  years: number
  cycle: BillingCycle
  /** A month, for each replaced product. */
  hostingCentsPerApp: number
  /** How long both the subscription and its replacement are paid for. */
  overlapWeeks: number
  /** What the client's own people spend on moving one product over. */
  moveHours: number
  hourCents: number
}

export function planForApps(apps: number): Plan {
  const fitting = plans.find((plan) => plan.apps === 'unlimited' || plan.apps >= apps)
  // The last plan has no limit, so there always is one.
  return fitting ?? (plans.at(-1) as Plan)
}

export function planPeriodCents(plan: Plan, { cycle, years }: OwningTerms): number {
  return priceCents(plan, cycle) * (cycle === 'yearly' ? years : years * 12)
}

/** What one product costs on top of the plan over the whole period. */
export function replacementCents(line: SavingsLine, terms: OwningTerms): number {
  return oneTimeCents(line, terms) + terms.hostingCentsPerApp * terms.years * 12
}

export function oneTimeCents(line: SavingsLine, terms: OwningTerms): number {
  return line.buildCents + movingCents(line, terms)
}

/** The client's own hours, and the weeks in which the subscription is paid as well. */
export function movingCents(line: BillLine, terms: OwningTerms): number {
  return terms.moveHours * terms.hourCents + overlapCents(line, terms)
}

/** A fraction of a cent is rounded up: owning never looks cheaper than it is. */
export function overlapCents(line: BillLine, { overlapWeeks }: OwningTerms): number {
  return Math.ceil((lineCents(line) * 12 * overlapWeeks) / 52)
}

export function owningCents(lines: readonly SavingsLine[], terms: OwningTerms): number {
  if (lines.length === 0) return 0
  return lines.reduce(
    (total, line) => total + replacementCents(line, terms),
    planPeriodCents(planForApps(lines.length), terms),
  )
}

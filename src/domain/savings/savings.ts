import { maxSavingsPercent } from '#domain/site/brand.ts'
import { plans, priceCents } from '#domain/site/plans.ts'
import { formatDay } from '#domain/values/dates.ts'
import {
  countOf,
  formatAbout,
  formatCents,
  formatNumber,
  formatSpoken,
} from '#domain/values/money.ts'
import {
  type BillLine,
  lineCents,
  oneTimeCents,
  overlapCents,
  planForApps,
  planPeriodCents,
  replacementCents,
  type SavingsLine,
} from './bill.ts'
import { assumptionsSetOn, type SavingsCase } from './savings-case.ts'
import { savingsLimits } from './savings-limits.ts'

export type Savings = ReturnType<typeof compareCosts>

/** Compares with the smallest plan that fits, unless another one at its own price was agreed. */
export function compareCosts(
  savingsCase: SavingsCase,
  plan = planForApps(savingsCase.lines.length),
  planCents = priceCents(plan, savingsCase.cycle),
) {
  const months = costByMonth(savingsCase, planCents)
  const { stayingSoFarCents: stayingCents = 0, owningSoFarCents: owningCents = 0 } =
    months.at(-1) ?? {}
  /** Negative when owning costs more. */
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

/** In a year, from 0. Growth compounds exactly; the last fraction of a cent is dropped: staying never looks dearer. */
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

export function lineStayingCents(line: BillLine, savingsCase: Omit<SavingsCase, 'lines'>): number {
  const years = Array.from({ length: savingsCase.years }, (_, year) => year)
  return years.reduce((total, year) => total + 12 * lineCentsInYear(line, savingsCase, year), 0)
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

/** What is paid once counts in the first month, so that owning never pays off too early. Plans are billed in advance. */
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

export interface SavingsMonth extends CostsSoFar {
  month: number
}

/** What a month costs if nothing is replaced, and what owning costs in it. Money is in whole cents. */
export interface MonthCosts {
  stayingCents: number
  owningCents: number
}

export interface CostsSoFar extends MonthCosts {
  stayingSoFarCents: number
  owningSoFarCents: number
}

export function addUpMonths<Month extends MonthCosts>(months: readonly Month[]) {
  let stayingSoFarCents = 0
  let owningSoFarCents = 0
  return months.map((month) => {
    stayingSoFarCents += month.stayingCents
    owningSoFarCents += month.owningCents
    return { ...month, stayingSoFarCents, owningSoFarCents }
  })
}

/** The month, from 1, after which owning never costs more in total; null if it ends dearer. The lines may cross often. */
export function findBreakEven(months: readonly CostsSoFar[]): number | null {
  const lastLoss = months.findLastIndex((month) => month.owningSoFarCents > month.stayingSoFarCents)
  return lastLoss === months.length - 1 ? null : lastLoss + 2
}

export type Verdict =
  | { isReplaced: true }
  /** From how many seats, or which flat price a month, replacing it would pay off; null if never. */
  | { isReplaced: false; paysOffFrom: number | null }

export function judgeLines(savingsCase: SavingsCase): Verdict[] {
  const recommended = recommendLines(savingsCase)
  return Array.from(savingsCase.lines.keys(), (position) =>
    recommended.has(position)
      ? { isReplaced: true }
      : { isReplaced: false, paysOffFrom: findPayOff(savingsCase, position) },
  )
}

/** The positions that save most. Gains do not depend on each other: for each plan, the best are the largest it covers. */
export function recommendLines(savingsCase: SavingsCase): ReadonlySet<number> {
  const gains = [...savingsCase.lines.entries()]
    .map(([position, line]) => ({
      position,
      cents: lineStayingCents(line, savingsCase) - replacementCents(line, savingsCase),
    }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents)

  let best = { cents: 0, chosen: gains.slice(0, 0) }
  for (const { apps } of plans) {
    const chosen = apps === 'unlimited' ? gains : gains.slice(0, apps)
    const plan = planPeriodCents(planForApps(chosen.length), savingsCase)
    const cents = chosen.reduce((total, gain) => total + gain.cents, -plan)
    if (cents > best.cents) best = { cents, chosen }
  }
  return new Set(best.chosen.map(({ position }) => position))
}

/** More seats, or a higher price, never make a line less worth replacing: halving finds the first that pays off. */
function findPayOff(savingsCase: SavingsCase, position: number): number | null {
  const line = savingsCase.lines[position]
  if (line === undefined) return null
  const isWorth = (amount: number) => {
    const changed = line.seats === null ? { centsPerSeat: amount } : { seats: amount }
    const lines = savingsCase.lines.with(position, { ...line, ...changed })
    return recommendLines({ ...savingsCase, lines }).has(position)
  }
  let low = 0
  let high: number = savingsLimits[line.seats === null ? 'flatCents' : 'seats'].most
  if (!isWorth(high)) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isWorth(middle)) high = middle
    else low = middle
  }
  return high
}

/** The result in spoken amounts; the table has the exact ones. A case that loses leads with what to keep. */
export function formatResult(
  { savedCents, savedPercent }: Savings,
  { lines, years }: SavingsCase,
  verdicts: readonly Verdict[],
): string {
  const period = formatYears(years)
  if (savedCents === 0) return `Owning costs the same as staying over ${period}.`
  if (savedCents < 0) {
    const { kept } = splitLines(lines, verdicts)
    const what = kept.length < lines.length ? listProducts(kept) : 'your subscriptions'
    return `Keep ${what}: owning would cost ${formatAbout(-savedCents)} more over ${period}.`
  }
  const percent = savedPercent === 0 ? 'less than 1%' : `${savedPercent}%`
  return `You save ${formatAbout(savedCents)} over ${period} (${percent}).`
}

/** Of the period alone: a yearly bill just after it may put owning behind again. */
export function formatBreakEven({ breakEvenMonth }: Savings, years: number): string {
  if (breakEvenMonth === null) return `It doesn’t pay for itself within ${formatYears(years)}.`
  const when = breakEvenMonth === 1 ? 'the first month' : `month ${breakEvenMonth}`
  return `It pays for itself in ${when}.`
}

/** The pitch claims up to 70%. A result above that is explained. */
export function formatBeyondPitch({ savedPercent }: Savings): string | undefined {
  if (savedPercent <= maxSavingsPercent) return undefined
  return `That’s more than the ${maxSavingsPercent}% we advertise, because this bill is high for what the software would cost to build and run. Your quote will show whether it holds.`
}

export function formatVerdict({ product, seats }: SavingsLine, verdict: Verdict): string {
  if (verdict.isReplaced) return `Replace ${product}.`
  if (verdict.paysOffFrom === null) return `Keep ${product}. Replacing it doesn’t pay off.`
  const from =
    seats === null
      ? `${formatSpoken(verdict.paysOffFrom)} a month`
      : countOf(verdict.paysOffFrom, 'seat')
  return `Keep ${product}. Replacing it pays off from about ${from}.`
}

export function formatAdvice(lines: readonly SavingsLine[], verdicts: readonly Verdict[]) {
  const { replaced, kept } = splitLines(lines, verdicts)
  if (kept.length === 0) return undefined
  if (replaced.length === 0) return 'None of these pays off yet. Each product shows when it would.'
  return `You save most if you replace ${listProducts(replaced)} and keep ${listProducts(kept)}.`
}

/** The title of a business case names what its figures are about. Where nothing is worth replacing, it says so. */
export function formatTitle(lines: readonly SavingsLine[], verdicts: readonly Verdict[]): string {
  const { replaced } = splitLines(lines, verdicts)
  const isMany = lines.length > mostInTitle
  if (replaced.length === 0) {
    return `Keeping ${isMany ? `all ${lines.length} products` : listProducts(lines)} for now`
  }
  return isMany
    ? `Owning ${lines.length} products instead of renting them`
    : `Owning ${listProducts(lines)} instead of renting`
}

const mostInTitle = 6

function splitLines(lines: readonly SavingsLine[], verdicts: readonly Verdict[]) {
  return {
    replaced: lines.filter((_, at) => verdicts[at]?.isReplaced),
    kept: lines.filter((_, at) => !verdicts[at]?.isReplaced),
  }
}

export function listProducts(lines: readonly Pick<SavingsLine, 'product'>[]): string {
  return new Intl.ListFormat('en-US').format(lines.map(({ product }) => product))
}

/** Every assumption by its name, for a printed sheet and for screen readers alike. */
export function listAssumptions(
  savingsCase: SavingsCase,
  { plan }: Savings,
): Record<string, string> {
  const { lines, cycle, overlapWeeks, moveHours, hourCents } = savingsCase
  const build = lines.reduce((total, line) => total + line.buildCents, 0)
  const overlap = lines.reduce((total, line) => total + overlapCents(line, savingsCase), 0)
  const products = lines.length === 1 ? 'one product' : `${lines.length} products`
  return {
    Period: formatYears(savingsCase.years),
    'Our plan': `${plan.name} for ${products}, ${formatCents(priceCents(plan, cycle))} a ${cycle === 'yearly' ? 'year' : 'month'}`,
    'Building, once': formatCents(build),
    Hosting: `${formatCents(savingsCase.hostingCentsPerApp)} a month per product`,
    Overlap: `${countOf(overlapWeeks, 'week')}, ${formatAbout(overlap)}`,
    'Your own time': `${formatNumber(moveHours)} hours per product at ${formatCents(hourCents)}, ${formatCents(moveHours * hourCents * lines.length)}`,
    'Growth in seats': `${savingsCase.seatGrowthPercent}% a year`,
    'Growth in prices': `${savingsCase.priceGrowthPercent}% a year`,
  }
}

export const assumptionsNote = `Figures you haven’t changed are our assumptions, last updated ${formatDay(assumptionsSetOn)}. One-time costs fall in the first month, growth starts in the second year, and the prices of our plan and hosting stay the same.`

/** One row a month, for a spreadsheet. Figures alone, so that no cell can be mistaken for a formula. */
export function writeCsv(savings: Savings): string {
  const rows = savings.months.map((month) => {
    const { stayingCents, owningCents, stayingSoFarCents, owningSoFarCents } = month
    const cents = [stayingCents, owningCents, stayingSoFarCents, owningSoFarCents]
    return [month.month, ...cents.map((amount) => (amount / 100).toFixed(2))].join(',')
  })
  const head = 'month,staying,owning,total if you stay,total if you own'
  return `${[head, ...rows].join('\r\n')}\r\n`
}

export function formatYears(years: number): string {
  return years === 1 ? 'one year' : `${years} years`
}

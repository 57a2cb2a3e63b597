import { maxSavingsPercent } from '#domain/site/brand.ts'
import { priceCents } from '#domain/site/plans.ts'
import { formatDay } from '#domain/values/dates.ts'
import {
  countOf,
  formatAbout,
  formatCents,
  formatNumber,
  formatSpoken,
} from '#domain/values/money.ts'
import { overlapCents, type SavingsLine } from './bill.ts'
import type { Savings, Verdict } from './savings.ts'
import { assumptionsSetOn, type SavingsCase } from './savings-case.ts'

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

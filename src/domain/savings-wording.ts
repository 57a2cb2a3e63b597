import { maxSavingsPercent } from './brand.ts'
import { formatDay } from './dates.ts'
import { formatCents } from './money.ts'
import { formatNumber } from './numbers.ts'
import { type BillingCycle, priceCents } from './plans.ts'
import type { Savings, SavingsCase, SavingsLine } from './savings.ts'
import { assumptionsSetOn } from './savings-assumptions.ts'

/** The result in one sentence. It never claims more than the arithmetic gives. */
export function sayResult(savings: Savings, years: number): string {
  const { savedCents, savedPercent } = savings
  const period = sayYears(years)
  if (savedCents === 0) return `Over ${period}, owning costs the same as staying.`
  if (savedCents < 0) {
    return `Over ${period}, owning would cost ${formatCents(-savedCents)} more than staying.`
  }
  const percent = savedPercent === 0 ? 'less than 1%' : `${savedPercent}%`
  return `Over ${period}, owning saves ${formatCents(savedCents)}, ${percent} of what staying costs.`
}

/** Of the period alone: a yearly bill just after it may put owning behind again. */
export function sayBreakEven({ breakEvenMonth }: Savings, years: number): string {
  const period = sayYears(years)
  if (breakEvenMonth === null) return `Within ${period}, owning does not pay off.`
  const start = breakEvenMonth === 1 ? 'the first month' : `month ${breakEvenMonth}`
  return `Within ${period}, owning has cost no more than staying from ${start} on.`
}

/** Every assumption, in sentences that can be read aloud. */
export function sayAssumptions(savingsCase: SavingsCase, savings: Savings): string[] {
  return [
    `You pay ${sayLines(savingsCase.lines)}.`,
    ...sayTerms(savingsCase, savings),
    'The time your own people spend on moving over is not counted.',
    `Figures that you did not change are our assumptions, set on ${formatDay(assumptionsSetOn)}.`,
  ]
}

/** One row a month, for a spreadsheet. Figures alone, so that no cell can be mistaken for a formula. */
export function writeCsv(savings: Savings): string {
  const rows = savings.months.map((month) =>
    [
      month.month,
      ...[
        month.stayingCents,
        month.owningCents,
        month.stayingSoFarCents,
        month.owningSoFarCents,
      ].map((cents) => (cents / 100).toFixed(2)),
    ].join(','),
  )
  const head = 'month,staying,owning,staying so far,owning so far'
  return `${[head, ...rows].join('\r\n')}\r\n`
}

/** The pitch claims up to 70%. A result above that is labelled as the visitor's own figures. */
export function isBeyondPitch(savings: Savings): boolean {
  return savings.savedPercent > maxSavingsPercent
}

function sayLines(lines: readonly SavingsLine[]): string {
  if (lines.length === 0) return 'for no product yet'
  const listed = lines.map(({ product, seats, centsPerSeat }) => {
    const count = `${formatNumber(seats)} ${seats === 1 ? 'seat' : 'seats'}`
    return `${count} of ${product} at ${formatCents(centsPerSeat)} a seat`
  })
  return `each month for ${new Intl.ListFormat('en-US').format(listed)}`
}

/** The assumptions of both sides of the comparison. */
function sayTerms(savingsCase: SavingsCase, savings: Savings): string[] {
  const { cycle, hostingCentsPerMonth } = savingsCase
  const unit = unitOf(cycle)
  const planPrice = formatCents(priceCents(savings.plan, cycle))
  return [
    sayGrowth(savingsCase),
    `Replacing ${sayCount(savingsCase.lines.length)} takes the ${savings.plan.name} plan at ${planPrice} a ${unit}, billed at the start of each ${unit}.`,
    `Hosting costs ${formatCents(hostingCentsPerMonth)} a month. The plan and hosting keep their price.`,
  ]
}

/** Growth starts with the second year, so a single year has none. */
function sayGrowth({ years, seatGrowthPercent, priceGrowthPercent }: SavingsCase): string {
  if (years === 1) return 'Within one year, seats and prices stay the same.'
  return `From the second year on, the number of seats ${sayChange(seatGrowthPercent)} and the price per seat ${sayChange(priceGrowthPercent)}.`
}

function sayChange(percent: number): string {
  if (percent === 0) return 'stays the same'
  return percent > 0 ? `grows by ${percent}% a year` : `shrinks by ${-percent}% a year`
}

function sayCount(count: number): string {
  return count === 1 ? 'one product' : `${count} products`
}

function sayYears(years: number): string {
  return years === 1 ? 'one year' : `${years} years`
}

function unitOf(cycle: BillingCycle): string {
  return cycle === 'yearly' ? 'year' : 'month'
}

import fc from 'fast-check'
import { billingCycles } from '#domain/site/plans.ts'
import { priceLimit, type SavingsLine } from './bill.ts'
import { assumeProduct } from './product-assumptions.ts'
import type { SavingsCase } from './savings-case.ts'
import { savingsLimits } from './savings-limits.ts'

/** How many cases each promise about the calculator is tried on. */
export const manyRuns = { numRuns: 300 }

/** Nothing grows, and nothing but the plan is paid: 100 seats at $10 for a year are easy to add up. */
export const plainCase: SavingsCase = {
  lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 0 }],
  seatGrowthPercent: 0,
  priceGrowthPercent: 0,
  years: 1,
  cycle: 'yearly',
  hostingCentsPerApp: 0,
  overlapWeeks: 0,
  moveHours: 0,
  hourCents: 0,
}

/** The most that every limit allows. */
export const largestCase: SavingsCase = {
  lines: Array.from({ length: savingsLimits.lines }, () => ({
    product: 'Salesforce',
    seats: savingsLimits.seats.most,
    centsPerSeat: savingsLimits.centsPerSeat.most,
    buildCents: savingsLimits.buildCents.most,
  })),
  seatGrowthPercent: savingsLimits.seatGrowthPercent.most,
  priceGrowthPercent: savingsLimits.priceGrowthPercent.most,
  years: savingsLimits.years.most,
  cycle: 'monthly',
  hostingCentsPerApp: savingsLimits.hostingCentsPerApp.most,
  overlapWeeks: savingsLimits.overlapWeeks.most,
  moveHours: savingsLimits.moveHours.most,
  hourCents: savingsLimits.hourCents.most,
}

/** Small bills are as likely as large ones: there owning and staying cross. */
const lines = fc
  .oneof(fc.constant(null), fc.integer({ min: 1, max: 60 }), within(savingsLimits.seats))
  .chain((seats) =>
    fc.record({
      product: fc.constantFrom('Slack', 'Jira', 'Zoom'),
      seats: fc.constant(seats),
      centsPerSeat: fc.oneof(
        fc.integer({ min: 0, max: 2000 }),
        within(savingsLimits[priceLimit(seats)]),
      ),
      buildCents: fc.oneof(fc.integer({ min: 0, max: 500_000 }), within(savingsLimits.buildCents)),
    }),
  )

export const anyCase: fc.Arbitrary<SavingsCase> = fc.record({
  lines: fc.array(lines, { maxLength: savingsLimits.lines }),
  seatGrowthPercent: tenthsWithin(savingsLimits.seatGrowthPercent),
  priceGrowthPercent: tenthsWithin(savingsLimits.priceGrowthPercent),
  years: within(savingsLimits.years),
  cycle: fc.constantFrom(...billingCycles),
  hostingCentsPerApp: fc.oneof(
    fc.integer({ min: 0, max: 20_000 }),
    within(savingsLimits.hostingCentsPerApp),
  ),
  overlapWeeks: within(savingsLimits.overlapWeeks),
  moveHours: within(savingsLimits.moveHours),
  hourCents: within(savingsLimits.hourCents),
})

function within({ least, most }: { least: number; most: number }): fc.Arbitrary<number> {
  return fc.integer({ min: least, max: most })
}

function tenthsWithin({ least, most }: { least: number; most: number }): fc.Arbitrary<number> {
  return fc.integer({ min: least * 10, max: most * 10 }).map((tenths) => tenths / 10)
}

/** A line at the prices we assume for its product. */
export function assumeLine(product: string, seats: number): SavingsLine {
  const { centsPerSeat, isFlat, buildCents } = assumeProduct(product)
  return { product, seats: isFlat ? null : seats, centsPerSeat, buildCents }
}

import { savingsLimits } from '#domain/savings/savings-limits.ts'
import type { FigureRule } from './figures.ts'

/** What the figures of a bill and of the calculator are called in an error. Apart from the limits, for forms only. */
const names = {
  seats: 'number of seats',
  centsPerSeat: 'price',
  flatCents: 'price',
  buildCents: 'build price',
  seatGrowthPercent: 'growth in seats',
  priceGrowthPercent: 'growth in price',
  hostingCentsPerApp: 'cost of hosting',
  overlapWeeks: 'number of weeks',
  moveHours: 'number of hours',
  hourCents: 'cost of an hour',
}

export function figureRule(figure: keyof typeof names): FigureRule {
  return { name: names[figure], ...savingsLimits[figure] }
}

import type { FigureRule } from './figures.ts'

/**
 * What each figure of the calculator may be. The form, the address and the rules all ask here. The
 * largest case these allow still adds up, and prints, exactly to the cent.
 */
export const savingsLimits = {
  lines: 20,
  productLength: 60,
  companyLength: 80,
  years: { least: 1, most: 5 },
  seats: { name: 'number of seats', least: 1, most: 100_000 },
  centsPerSeat: { name: 'price', least: 0, most: 1_000_000 },
  buildCents: { name: 'build price', least: 0, most: 100_000_000 },
  seatGrowthPercent: { name: 'growth in seats', least: -50, most: 100 },
  priceGrowthPercent: { name: 'growth in price', least: 0, most: 50 },
  hostingCentsPerApp: { name: 'cost of hosting', least: 0, most: 1_000_000 },
  overlapWeeks: { name: 'number of weeks', least: 0, most: 26 },
  moveHours: { name: 'number of hours', least: 0, most: 2000 },
  hourCents: { name: 'cost of an hour', least: 0, most: 100_000 },
} as const satisfies Record<string, FigureRule | number | { least: number; most: number }>

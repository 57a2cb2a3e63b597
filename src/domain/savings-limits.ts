/**
 * What each figure of the calculator may be. The form, the address and the rules all ask here. The
 * largest case these allow still adds up, and prints, exactly to the cent.
 */
export const savingsLimits = {
  lines: 20,
  productLength: 60,
  companyLength: 80,
  years: { least: 1, most: 5 },
  seats: { least: 1, most: 100_000 },
  centsPerSeat: { least: 0, most: 1_000_000 },
  flatCents: { least: 0, most: 100_000_000 },
  buildCents: { least: 0, most: 100_000_000 },
  seatGrowthPercent: { least: -50, most: 100 },
  priceGrowthPercent: { least: 0, most: 50 },
  hostingCentsPerApp: { least: 0, most: 1_000_000 },
  overlapWeeks: { least: 0, most: 26 },
  moveHours: { least: 0, most: 2000 },
  hourCents: { least: 0, most: 100_000 },
} as const

/** Which limit the price of a line has: a flat one pays for everyone. */
export function priceFigure(seats: number | null): 'flatCents' | 'centsPerSeat' {
  return seats === null ? 'flatCents' : 'centsPerSeat'
}

/** What each number of the calculator may be. The largest case still adds up, and prints, exactly to the cent. */
export const savingsLimits = {
  lines: 20,
  productLength: 60,
  companyLength: 80,
  years: { least: 1, most: 5 },
  seats: { least: 1, most: 100_000 },
  centsPerSeat: upTo(1_000_000),
  flatCents: upTo(100_000_000),
  buildCents: upTo(100_000_000),
  seatGrowthPercent: { least: -50, most: 100 },
  priceGrowthPercent: upTo(50),
  hostingCentsPerApp: upTo(1_000_000),
  overlapWeeks: upTo(26),
  moveHours: upTo(2000),
  hourCents: upTo(100_000),
} as const

function upTo(most: number) {
  return { least: 0, most }
}

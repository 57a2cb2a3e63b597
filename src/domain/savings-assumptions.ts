import type { SavingsCase, SavingsLine } from './savings.ts'

/** The day the figures below were set: assumptions to start from, every one of them editable. */
export const assumptionsSetOn = '2026-11-15'

/** The default product. The prices of the others are in `seat-prices.ts`. */
export const assumedSalesforceCentsPerSeat = 8000

const assumedHostingCentsPerMonth = 6000

export const defaultSavingsCase: SavingsCase = {
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: assumedSalesforceCentsPerSeat }],
  seatGrowthPercent: 5,
  priceGrowthPercent: 7,
  years: 3,
  cycle: 'monthly',
  hostingCentsPerMonth: assumedHostingCentsPerMonth,
}

/** The default case for other products, such as those of a statement, if there are any. */
export function caseForLines(lines: readonly SavingsLine[]): SavingsCase {
  return lines.length === 0 ? defaultSavingsCase : { ...defaultSavingsCase, lines }
}

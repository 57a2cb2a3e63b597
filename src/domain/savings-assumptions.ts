import type { SavingsCase, SavingsLine } from './savings.ts'
import type { targetSaasPresets } from './target-saas.ts'

/** The day the figures below were set: assumptions to start from, every one of them editable. */
export const assumptionsSetOn = '2026-11-15'

/** What a seat is assumed to cost a month, in cents: round figures, not the vendors' price lists. */
export const assumedCentsPerSeat: Record<(typeof targetSaasPresets)[number], number> = {
  Salesforce: 8000,
  HubSpot: 4500,
  Asana: 1000,
  'monday.com': 1200,
  Jira: 800,
  Slack: 875,
  Zoom: 1300,
  Mailchimp: 2000,
  Zendesk: 5500,
  Dropbox: 1500,
  QuickBooks: 3000,
  'Adobe Creative Cloud': 6000,
}

/** For a product we know nothing of. */
export const assumedCentsPerUnknownSeat = 2000

const assumedHostingCentsPerMonth = 6000

export const defaultSavingsCase: SavingsCase = {
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: assumedCentsPerSeat.Salesforce }],
  seatGrowthPercent: 5,
  priceGrowthPercent: 7,
  years: 3,
  cycle: 'yearly',
  hostingCentsPerMonth: assumedHostingCentsPerMonth,
}

export function assumeCentsPerSeat(product: string): number {
  const known = Object.entries(assumedCentsPerSeat).find(
    ([name]) => name.toLowerCase() === product.trim().toLowerCase(),
  )
  return known?.[1] ?? assumedCentsPerUnknownSeat
}

/** The default case for other products, such as those of a statement, if there are any. */
export function caseForLines(lines: readonly SavingsLine[]): SavingsCase {
  return lines.length === 0 ? defaultSavingsCase : { ...defaultSavingsCase, lines }
}

/** The default case for one product, at the price we assume for it. */
export function caseForProduct(product: string): SavingsCase {
  return caseForLines([{ product, seats: 40, centsPerSeat: assumeCentsPerSeat(product) }])
}

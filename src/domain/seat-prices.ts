import type { SavingsCase } from './savings.ts'
import { assumedSalesforceCentsPerSeat, caseForLines } from './savings-assumptions.ts'
import type { targetSaaSPresets } from './target-saas.ts'

/** What a seat is assumed to cost a month, in cents: round figures, not the vendors' price lists. */
export const assumedCentsPerSeat: Record<(typeof targetSaaSPresets)[number], number> = {
  Salesforce: assumedSalesforceCentsPerSeat,
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

/** For a product that is not on the list. */
export const assumedCentsPerUnknownSeat = 2000

export function assumeCentsPerSeat(product: string): number {
  const known = Object.entries(assumedCentsPerSeat).find(
    ([name]) => name.toLowerCase() === product.trim().toLowerCase(),
  )
  return known?.[1] ?? assumedCentsPerUnknownSeat
}

/** The default case for one product, at the price we assume for it. */
export function caseForProduct(product: string): SavingsCase {
  return caseForLines([{ product, seats: 40, centsPerSeat: assumeCentsPerSeat(product) }])
}

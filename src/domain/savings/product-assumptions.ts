import type { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { assumedBuildCents } from './savings-case.ts'

/** Our assumptions about one product, in cents: round figures, not the vendor's price list. */
interface ProductAssumption {
  /** A seat a month, or the whole product where it is not sold by the seat. */
  centsPerSeat: number
  isFlat?: true
  buildCents: number
}

export const productAssumptions: Record<(typeof targetSaaSPresets)[number], ProductAssumption> = {
  Salesforce: { centsPerSeat: 8000, buildCents: 2_400_000 },
  HubSpot: { centsPerSeat: 4500, buildCents: 1_800_000 },
  Asana: { centsPerSeat: 1000, buildCents: 800_000 },
  'monday.com': { centsPerSeat: 1200, buildCents: 900_000 },
  Jira: { centsPerSeat: 800, buildCents: 900_000 },
  Slack: { centsPerSeat: 875, buildCents: 1_200_000 },
  Zoom: { centsPerSeat: 1300, buildCents: 1_500_000 },
  Mailchimp: { centsPerSeat: 65_000, isFlat: true, buildCents: 600_000 },
  Zendesk: { centsPerSeat: 5500, buildCents: 1_500_000 },
  Dropbox: { centsPerSeat: 1500, buildCents: 900_000 },
  QuickBooks: { centsPerSeat: 50_000, isFlat: true, buildCents: 1_200_000 },
  'Adobe Creative Cloud': { centsPerSeat: 6000, buildCents: 2_400_000 },
}

export const unknownProduct: ProductAssumption = {
  centsPerSeat: 2000,
  buildCents: assumedBuildCents,
}

/** 'Slack Business+' is assumed to cost what Slack does. */
export function assumeProduct(product: string): ProductAssumption {
  const words = `${product.trim().toLowerCase()} `
  const known = Object.entries(productAssumptions).find(([name]) =>
    words.startsWith(`${name.toLowerCase()} `),
  )
  return known?.[1] ?? unknownProduct
}

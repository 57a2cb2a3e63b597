import { formatCents } from '#domain/values/money.ts'
import type { OwningTerms, SavingsLine } from './bill.ts'

/** Everything the comparison of staying and owning depends on. Money is in whole cents. */
export interface SavingsCase extends OwningTerms {
  lines: readonly SavingsLine[]
  seatGrowthPercent: number
  priceGrowthPercent: number
}

/** The day the figures below were set: assumptions to start from, every one of them editable. */
export const assumptionsSetOn = '2026-11-18'

export const assumedBuildCents = 1_200_000

/** Cautious ones: nothing grows, and everything that owning costs is counted. */
export const defaultTerms: Omit<SavingsCase, 'lines'> = {
  seatGrowthPercent: 0,
  priceGrowthPercent: 0,
  years: 3,
  cycle: 'monthly',
  hostingCentsPerApp: 6000,
  overlapWeeks: 6,
  moveHours: 40,
  hourCents: 6000,
}

export const defaultSavingsCase: SavingsCase = {
  ...defaultTerms,
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 2_400_000 }],
}

/** The default case for other products, such as those of a statement, if there are any. */
export function caseForLines(lines: readonly SavingsLine[]): SavingsCase {
  return lines.length === 0 ? defaultSavingsCase : { ...defaultTerms, lines }
}

/** In cents. Constants, so that the first page does not load the table of products, from which the test derives them. */
export const typicalCosts = {
  /** The cheapest plan, a month. */
  planFrom: 19_900,
  /** The cheapest and the dearest build that we assume, once. */
  buildFrom: 600_000,
  buildTo: 2_400_000,
} as const

export const planPrice = formatCents(typicalCosts.planFrom)
export const buildPrice = `${formatCents(typicalCosts.buildFrom)} to ${formatCents(typicalCosts.buildTo)}`

/** The first field of an address, before the fields whose number or meaning has changed since the one before. */
export const addressVersion = '2'

export const termNames = [
  'seatGrowthPercent',
  'priceGrowthPercent',
  'years',
  'cycle',
  'hostingCentsPerApp',
  'overlapWeeks',
  'moveHours',
  'hourCents',
] as const satisfies (keyof SavingsCase)[]

/**
 * A case as one readable parameter: the version, the terms, then four fields a line:
 * `2*0*0*3*yearly*6000*6*40*6000*Salesforce*40*8000*2400000`. A flat price has no seats, and a day on which the line
 * renews follows the last field: `2400000_2027-04-02`. The star is the one
 * separator, since URLSearchParams leaves it as it is; it is also what has to encode the rest of a name.
 */
export function writeSavingsCase(savingsCase: SavingsCase): string {
  return [
    addressVersion,
    ...termNames.map((name) => savingsCase[name]),
    ...savingsCase.lines.flatMap(({ product, seats, centsPerSeat, buildCents, renewsOn }) => [
      cleanName(product).replaceAll('%', '%25').replaceAll('*', '%2A'),
      seats ?? '',
      centsPerSeat,
      renewsOn ? `${buildCents}_${renewsOn}` : buildCents,
    ]),
  ].join('*')
}

/** A lone surrogate cannot be in a URL; line breaks and signs that turn the direction could make a shared link lie. */
export function cleanName(name: string): string {
  return name
    .replace(/\p{Surrogate}/gu, '\u{FFFD}')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
}

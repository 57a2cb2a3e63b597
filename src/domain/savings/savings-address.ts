import type { SavingsCase } from './savings.ts'

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
 * `2*0*0*3*yearly*6000*6*40*6000*Salesforce*40*8000*2400000`. A flat price has no seats. The star is the one
 * separator, since URLSearchParams leaves it as it is; it is also what has to encode the rest of a name.
 */
export function writeSavingsCase(savingsCase: SavingsCase): string {
  return [
    addressVersion,
    ...termNames.map((name) => savingsCase[name]),
    ...savingsCase.lines.flatMap(({ product, seats, centsPerSeat, buildCents }) => [
      cleanName(product).replaceAll('%', '%25').replaceAll('*', '%2A'),
      seats ?? '',
      centsPerSeat,
      buildCents,
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

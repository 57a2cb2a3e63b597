import type { SavingsCase } from './savings.ts'

/**
 * A case as one readable parameter: `Salesforce*40*8000*Slack*120*875*5*7*3*yearly*6000`, three
 * fields a line and then five. The star is the one separator, since URLSearchParams leaves it as
 * it is; it is also what has to encode the rest of a name.
 */
export function writeSavingsCase(savingsCase: SavingsCase): string {
  const { seatGrowthPercent, priceGrowthPercent, years, cycle, hostingCentsPerMonth } = savingsCase
  return [
    ...savingsCase.lines.flatMap(({ product, seats, centsPerSeat }) => [
      escapeStars(cleanName(product)),
      seats,
      centsPerSeat,
    ]),
    seatGrowthPercent,
    priceGrowthPercent,
    years,
    cycle,
    hostingCentsPerMonth,
  ].join('*')
}

/**
 * A lone surrogate cannot be encoded in a URL. Line breaks and signs that turn the direction
 * of writing could make a shared link's sentences show other figures than they hold.
 */
export function cleanName(name: string): string {
  return name
    .replace(/\p{Surrogate}/gu, '\u{FFFD}')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
}

function escapeStars(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('*', '%2A')
}

export function unescapeStars(text: string): string {
  return text.replaceAll('%2A', '*').replaceAll('%25', '%')
}

import { maxSavingsPercent } from './brand.ts'

/** One line of a monthly software statement. */
export interface StatementLine {
  product: string
  seats: number
  centsPerSeat: number
}

/** An example company's statement. The figures are ours, not the vendors' list prices. */
export const exampleStatement: readonly StatementLine[] = [
  { product: 'Salesforce', seats: 40, centsPerSeat: 8000 },
  { product: 'Zendesk', seats: 24, centsPerSeat: 5500 },
  { product: 'Slack', seats: 120, centsPerSeat: 875 },
  { product: 'Jira', seats: 60, centsPerSeat: 800 },
  { product: 'Asana', seats: 40, centsPerSeat: 1000 },
  { product: 'Mailchimp', seats: 1, centsPerSeat: 35_000 },
]

/** What one company paid a year, and pays now: the first of the success stories, in figures. */
export const exampleYear = { subscriptionCents: 6_600_000, ownedCents: 2_100_000 }

export function lineCents(line: StatementLine): number {
  return line.seats * line.centsPerSeat
}

/** What running the replacement still costs: the part of the line that a hit does not save. */
export function ownedCents(line: StatementLine): number {
  return Math.round((lineCents(line) * (100 - maxSavingsPercent)) / 100)
}

export function totalCents(
  lines: readonly StatementLine[],
  struck: ReadonlySet<string> = new Set(),
): number {
  return lines.reduce(
    (total, line) => total + (struck.has(line.product) ? ownedCents(line) : lineCents(line)),
    0,
  )
}

/** Whole percent saved by striking the given products, rounded down: never more than is true. */
export function savedPercent(lines: readonly StatementLine[], struck: ReadonlySet<string>): number {
  const before = totalCents(lines)
  if (before === 0) return 0
  return Math.floor(((before - totalCents(lines, struck)) * 100) / before)
}

/** The struck product that costs most: the first one worth ordering a hit on. */
export function largestStruck(
  lines: readonly StatementLine[],
  struck: ReadonlySet<string>,
): string | undefined {
  return lines
    .filter((line) => struck.has(line.product))
    .toSorted((a, b) => lineCents(b) - lineCents(a))[0]?.product
}

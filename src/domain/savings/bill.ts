/** One product a company pays for every month: by the seat, or at one price for all. */
export interface BillLine {
  product: string
  /** Null for a flat price: `centsPerSeat` is then the price of the whole product. */
  seats: number | null
  centsPerSeat: number
}

export function lineCents({ seats, centsPerSeat }: Omit<BillLine, 'product'>): number {
  return (seats ?? 1) * centsPerSeat
}

export function billCentsPerMonth(lines: readonly BillLine[]): number {
  return lines.reduce((total, line) => total + lineCents(line), 0)
}

/** The product that costs most: the first one worth ordering a hit on, and the first of equals. */
export function largestLine<Line extends BillLine>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => lineCents(b) - lineCents(a))[0]
}

/** Which limit the price of a line has: a flat one pays for everyone. */
export function priceLimit(seats: number | null): 'flatCents' | 'centsPerSeat' {
  return seats === null ? 'flatCents' : 'centsPerSeat'
}

/** Two names are of one product when they differ in case or outer blanks alone. */
export function productKey(product: string): string {
  return product.trim().toLowerCase()
}

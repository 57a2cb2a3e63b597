import { formatCents } from '#domain/values/money.ts'

export interface HitCosts {
  beforeCents: number
  nowCents: number
}

export function doesSave({ beforeCents, nowCents }: HitCosts): boolean {
  return nowCents < beforeCents
}

/** The one way to a saving: no figure of it is typed. The percentage is rounded down. */
export function savingsOf({ beforeCents, nowCents }: HitCosts) {
  const savedCents = beforeCents - nowCents
  return {
    savingsAmount: formatPerYear(savedCents),
    savingsPercentage: `${Math.floor((savedCents * 100) / beforeCents)}%`,
  }
}

export function formatPerYear(cents: number): string {
  return `${formatCents(cents)} per year`
}

import { formatCents } from '#domain/values/money.ts'

export const industries = [
  'Technology',
  'Design Agency',
  'E-commerce',
  'SaaS',
  'Education',
  'Healthcare',
] as const

export const hitStatuses = ['completed', 'in-progress', 'queued'] as const

export const hitStatusLabels = {
  completed: 'Completed',
  'in-progress': 'In Progress',
  queued: 'Queued',
} as const satisfies Record<HitStatus, string>

export const hitStatusColours = {
  completed: 'green',
  'in-progress': 'amber',
  queued: 'primary',
} as const satisfies Record<HitStatus, string>

export type Industry = (typeof industries)[number]
export type HitStatus = (typeof hitStatuses)[number]

/** The saving of a hit that is not completed is a projection, and is labelled as such. */
export function isSavingProjected(hit: { status: HitStatus }): boolean {
  return hit.status !== 'completed'
}

/** What the figure is called: who worked it out matters. */
export function nameSavings(hit: { status: HitStatus; calc?: string | undefined }): string {
  const name = isSavingProjected(hit) ? 'Projected savings' : 'Savings'
  return hit.calc ? name : `${name}, stated by the client`
}

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

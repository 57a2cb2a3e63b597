import * as z from 'zod/mini'

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

/** A past or running project as the showcase tells it. */
export const hitSchema = z.object({
  id: z.int(),
  title: z.string(),
  originalSaas: z.string(),
  savingsAmount: z.string(),
  savingsPercentage: z.string(),
  companySize: z.string(),
  industry: z.enum(industries),
  status: z.enum(hitStatuses),
  description: z.string(),
  tags: z.array(z.string()),
})

export type Industry = (typeof industries)[number]
export type HitStatus = (typeof hitStatuses)[number]
export type Hit = z.infer<typeof hitSchema>

/** Until a hit is completed, what it saves is a projection and must say so. */
export function isSavingProjected(hit: Pick<Hit, 'status'>): boolean {
  return hit.status !== 'completed'
}

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

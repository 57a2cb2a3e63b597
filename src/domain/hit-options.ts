export const industries = [
  'Technology',
  'Design Agency',
  'E-commerce',
  'SaaS',
  'Education',
  'Healthcare',
] as const

export const hitStatuses = ['completed', 'in-progress', 'queued'] as const

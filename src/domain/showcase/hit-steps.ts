/** What happens to a hit that was drafted from a request, as its timeline says it. */
export const hitStepLabels = {
  drafted: 'Hit drafted for the showcase',
  consented: 'Hit approved for publication',
  declined: 'Publication of the hit declined',
  withdrawn: 'Consent to the hit withdrawn',
  published: 'Hit published',
  hidden: 'Hit hidden',
} as const

export type HitStep = keyof typeof hitStepLabels

export const hitSteps = Object.keys(hitStepLabels) as HitStep[]

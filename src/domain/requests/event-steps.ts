/** The client's answer about a hit that was drafted from their request. Each change of its text asks anew. */
export const consents = ['asked', 'given', 'declined', 'withdrawn'] as const

export type Consent = (typeof consents)[number]

/** What happens to a hit, as the timeline of its request says it. */
export const hitStepLabels = {
  asked: 'Hit drafted for the showcase',
  given: 'Hit approved for publication',
  declined: 'Publishing declined',
  withdrawn: 'Consent to publish withdrawn',
  published: 'Hit published',
  hidden: 'Hit hidden',
} as const satisfies Record<Consent | 'published' | 'hidden', string>

export type HitStep = keyof typeof hitStepLabels

export const hitSteps = Object.keys(hitStepLabels) as HitStep[]

export const invoiceStepLabels = {
  issued: 'issued',
  'part-paid': 'paid in part',
  paid: 'paid',
  held: 'has an online payment to check',
  'held-dismissed': 'had a payment refunded',
  'payment-reversed': 'had a payment reversed',
  cancelled: 'cancelled by a credit note',
  'reminders-stopped': 'reminders stopped',
} as const

export type InvoiceStep = keyof typeof invoiceStepLabels

export const invoiceSteps = Object.keys(invoiceStepLabels) as InvoiceStep[]

export const planIds = ['starter', 'professional', 'enterprise'] as const

export type PlanId = (typeof planIds)[number]

export interface Plan {
  id: PlanId
  name: string
  summary: string
  monthlyCents: number
  apps: number | 'unlimited'
  supportResponseHours: number
  hasDataMigration: boolean
  customDevelopment: 'none' | 'limited' | 'full'
  hasAccountManagerAndSla: boolean
  isMostPopular: boolean
  features: string[]
}

export const billingCycles = ['monthly', 'yearly'] as const

export type BillingCycle = (typeof billingCycles)[number]

export const yearlySavingPercent = 20

/** Yearly price = monthly x 12 x 0.8, in whole cents. The cards and the comparison both ask here. */
export function yearlyPriceCents(plan: Pick<Plan, 'monthlyCents'>): number {
  return Math.round((plan.monthlyCents * 12 * (100 - yearlySavingPercent)) / 100)
}

export function priceCents(plan: Pick<Plan, 'monthlyCents'>, cycle: BillingCycle): number {
  return cycle === 'yearly' ? yearlyPriceCents(plan) : plan.monthlyCents
}

export function priceCentsPerMonth(plan: Pick<Plan, 'monthlyCents'>, cycle: BillingCycle): number {
  return cycle === 'yearly' ? Math.round(yearlyPriceCents(plan) / 12) : plan.monthlyCents
}

/** A cycle named in an address; anything unknown is monthly. */
export function parseBillingCycle(text: string | null): BillingCycle {
  return billingCycles.find((cycle) => cycle === text) ?? 'monthly'
}

export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    summary: 'One product, installed for you, with email support.',
    monthlyCents: 19_900,
    apps: 1,
    supportResponseHours: 48,
    hasDataMigration: false,
    customDevelopment: 'none',
    hasAccountManagerAndSla: false,
    isMostPopular: false,
    features: ['Basic customization', 'Installation and email support', 'Cost calculator'],
  },
  {
    id: 'professional',
    name: 'Professional',
    summary: 'Three products, with data migration and priority support.',
    monthlyCents: 49_900,
    apps: 3,
    supportResponseHours: 24,
    hasDataMigration: true,
    customDevelopment: 'limited',
    hasAccountManagerAndSla: false,
    isMostPopular: true,
    features: [
      'Advanced customization',
      'Priority email and chat',
      'Premium customization',
      'Migration assistance',
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    summary: 'Every product you want replaced, with an SLA and a named account manager.',
    monthlyCents: 99_900,
    apps: 'unlimited',
    supportResponseHours: 4,
    hasDataMigration: true,
    customDevelopment: 'full',
    hasAccountManagerAndSla: true,
    isMostPopular: false,
    features: ['White-glove installation', '24/7 support', 'SLA'],
  },
]

export function planById(id: PlanId): Plan {
  // Every id has its plan.
  return plans.find((plan) => plan.id === id) as Plan
}

import { defaultTerms } from '#domain/savings/savings-case.ts'
import type { Order } from './order.ts'

/** An order with every field: for the API's examples, and for tests that no field gets lost. */
export const exampleOrder = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads for 120 people, with six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
  plan: 'professional',
  billing: 'yearly',
  bill: {
    ...defaultTerms,
    lines: [{ product: 'Slack', seats: 120, centsPerSeat: 875, buildCents: 1_200_000 }],
  },
  checklist: ['Channels', 'Message history'],
} as const satisfies Required<Order>

import type { OperatorRequest, QueueItem } from '#domain/operations/operations.ts'
import { type QuoteInPlan, quoteContent } from '#domain/quotes/quote.ts'
import { requestId } from '#domain/requests/request-id.ts'

/** A request that is listed and read: what a row of the queue knows beside it included. */
export type QueuedRequest = OperatorRequest & Partial<QueueItem>

export function queued(number: number, parts: Partial<QueuedRequest> = {}): QueuedRequest {
  return {
    id: requestId(number),
    title: `Hit number ${number}`,
    targetSaaS: 'Salesforce',
    status: 'pending',
    createdAt: '2026-11-03T09:05:00.000Z',
    updatedAt: '2026-11-04T09:05:00.000Z',
    client: {
      companyId: 'engines',
      name: 'Ada Byron',
      company: 'Analytical Engines',
      email: 'ada@engines.example',
      isEmailConfirmed: true,
    },
    version: 1,
    waitingOn: 'none',
    waitingSince: '2026-11-03T09:05:00.000Z',
    requirements: 'Pipeline\nand reports',
    budget: '10k-25k',
    timeframe: '3-months',
    companySize: '51-200',
    quotes: [],
    planBasis: { app: 1 },
    invoicing: {
      address: ['12 St James’s Square'],
      isExampleSeller: false,
      lastTax: { kind: 'none', basisPoints: 0 },
      planDueOn: null,
      issuesPlans: false,
    },
    events: [
      {
        id: 1,
        at: '2026-11-03T09:05:00.000Z',
        by: { name: 'Ada Byron', role: 'client' },
        detail: { kind: 'ordered' },
      },
    ],
    earlier: null,
    ...parts,
  }
}

/** A request with it may be started at once. */
export const acceptedQuote: QuoteInPlan = {
  number: 1,
  status: 'accepted',
  sentAt: '2026-11-03T10:05:00.000Z',
  sentBy: 'Omar',
  ...quoteContent({
    lines: [{ title: 'Build', amountCents: 1_200_000 }],
    plan: 'starter',
    billing: 'monthly',
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-11-30',
    note: '',
  }),
  planBasis: { app: 1 },
  decision: { at: '2026-11-04T09:05:00.000Z', by: 'Ada Byron', name: 'Ada', contentHash: 'f00d' },
}

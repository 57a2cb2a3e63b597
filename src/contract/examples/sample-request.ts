import type { PlanBasis } from '#domain/companies/company-plan.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'

/** The company has one app in its plan: this is the second of three. */
const planBasis: PlanBasis = {
  app: 2,
  before: { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 1 },
}

/** The request that the examples are about, as its client reads it. */
export const sampleRequest = {
  id: 'HIT-042',
  title: 'Slack Alternative',
  status: 'pending',
  createdAt: '2026-11-02T09:12:00.000Z',
  updatedAt: '2026-11-03T14:40:00.000Z',
  unread: 1,
  waitingOn: 'client',
  ...exampleOrder,
  quotes: [
    {
      number: 1,
      status: 'sent',
      sentAt: '2026-11-03T14:40:00.000Z',
      sentBy: 'Omar Haddad',
      lines: [
        { title: 'Chat server with channels and threads', amountCents: 1_150_000 },
        { title: 'Migration of the message history', amountCents: 240_000 },
      ],
      plan: 'professional',
      billing: 'yearly',
      estimatedCompletion: '2027-01-29',
      validUntil: '2026-12-03',
      note: 'Single sign-on is included.',
      planCents: 479_040,
      totalCents: 1_390_000,
      planBasis,
    },
  ],
  events: [
    {
      id: 310,
      at: '2026-11-02T09:12:00.000Z',
      by: { name: 'Ada Byron', role: 'client' },
      detail: { kind: 'ordered' },
    },
    {
      id: 317,
      at: '2026-11-03T14:40:00.000Z',
      by: { name: 'Omar Haddad', role: 'operator' },
      detail: { kind: 'quoted', number: 1, totalCents: 1_390_000, validUntil: '2026-12-03' },
    },
  ],
  earlier: null,
} satisfies RequestDetail

export const sampleClient = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  isEmailConfirmed: true,
}

export const sampleAssignee = { id: 'gT4x0Yw2', name: 'Omar Haddad' }

/** The same as an operator reads it. */
export const sampleOperatorRequest = {
  ...sampleRequest,
  unread: 0,
  client: sampleClient,
  waitingSince: '2026-11-03T14:40:00.000Z',
  assignee: sampleAssignee,
  version: 2,
  planBasis,
} satisfies OperatorRequest

import type { followingEndpoints, orderEndpoints } from '#contract/requests.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import type { Examples } from './example.ts'
import { sampleRequest } from './sample-request.ts'

const { id, title, targetSaaS, status, createdAt, updatedAt, unread, waitingOn } = sampleRequest
const { plan, billing } = exampleOrder
const { events, earlier } = sampleRequest

const statement: OwnStatement = {
  lines: [
    {
      product: 'Zendesk',
      seats: 40,
      centsPerSeat: 5500,
      request: {
        id: 'HIT-031',
        status: 'completed',
        completedAt: '2026-06-02T13:05:00.000Z',
        plan: { plan, billing, planCents: 479_040 },
        once: { buildCents: 1_150_000, movingCents: 544_616 },
      },
    },
    {
      product: 'Slack',
      seats: 120,
      centsPerSeat: 875,
      request: { id, status, plan: { plan, billing, planCents: 479_040 } },
    },
    { product: 'Zoom', seats: null, centsPerSeat: 29_900 },
  ],
  terms: { cycle: billing, hostingCentsPerApp: 6000 },
  asOf: '2026-11-04T08:00:00.000Z',
}

export const requestExamples: Examples<typeof orderEndpoints & typeof followingEndpoints> = {
  listRequests: {
    query: { status: 'pending' },
    reply: {
      requests: [{ id, title, targetSaaS, status, createdAt, updatedAt, unread, waitingOn }],
      areSamples: false,
      counts: { pending: 1, 'in-progress': 0, completed: 3 },
      closedCount: 0,
      unread: 1,
      next: null,
    },
  },
  placeOrder: {
    body: exampleOrder,
    reply: {
      ...sampleRequest,
      updatedAt: createdAt,
      unread: 0,
      waitingOn: 'agency',
      dueAt: '2026-11-03T09:12:00.000Z',
      quotes: [],
      events: events.slice(0, 1),
    },
  },
  readRequest: { reply: sampleRequest },
  readEvents: { query: { before: '317' }, reply: { events: events.slice(0, 1), earlier } },
  sendMessage: {
    body: { text: 'Does this include guest accounts?', quote: 1 },
    reply: sampleRequest,
  },
  acceptQuote: { body: { name: 'Ada Byron' }, reply: sampleRequest },
  declineQuote: {
    body: { reason: 'We have to wait for next year’s budget.' },
    reply: sampleRequest,
  },
  markRead: {},
  readUnread: { reply: { own: [{ id, unread }] } },
  readStatement: { reply: statement },
  saveStatementLine: {
    body: { product: 'Slack', seats: 120, centsPerSeat: 875 },
    reply: statement,
  },
  removeStatementLine: {
    query: { product: 'Zoom' },
    reply: { ...statement, lines: statement.lines.slice(0, 1) },
  },
  watch: {},
}
